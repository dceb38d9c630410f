import Testing

@testable import TerminalScreen

@Suite struct WidgetTests {
    private func drawn(_ columns: Int, _ rows: Int = 1, _ body: (inout Picture) -> Void) -> String {
        var picture = Picture(size: Size(columns: columns, rows: rows))
        body(&picture)
        return (0..<rows).map { picture.text(ofRow: $0) }.joined(separator: "\n")
    }

    @Test("a bar has a resolution of an eighth of a column")
    func aBarEndsAtAnEighth() {
        func bar(_ part: Double, isASCII: Bool = false) -> String {
            drawn(4) { Bar.draw(part, .plain, into: &$0, row: 0, column: 0, width: 4, isASCII: isASCII) }
        }
        #expect(bar(0) == "    ")
        #expect(bar(1 / 32) == "▏   ")
        #expect(bar(0.5) == "██  ")
        #expect(bar(0.9) == "███▋")
        #expect(bar(7) == "████")
        #expect(bar(0.625, isASCII: true) == "##- ")
        #expect(bar(-1) == "    ")
    }

    @Test("a sparkline leaves unknown values blank")
    func sparklines() {
        #expect(Sparkline.text([0, nil, 5, 10, 20, .nan], in: 0...10) == "▁ ▅██ ")
        #expect(Sparkline.text([0, nil, 5, 10], in: 0...10, isASCII: true) == "_ -#")
        #expect(Sparkline.text([3, 3], in: 3...3) == "▁▁")
    }

    @Test("a rule shows a title and, if it fits, a note")
    func aRuleHasATitleAndANote() {
        func rule(_ columns: Int) -> String {
            drawn(columns) {
                Rule.draw(
                    StyledText("sky"), note: StyledText("8 of 12"), .dim, into: &$0, row: 0, column: 0, width: columns)
            }
        }
        #expect(rule(24) == "── sky ────── 8 of 12 ──")
        #expect(rule(12) == "── sky ─────")
        #expect(rule(4) == "────")
        #expect(rule(6) == "── sk ")
    }

    @Test("dots are drawn as Braille characters")
    func dotsAreBraille() {
        var canvas = BrailleCanvas(columns: 2, rows: 1)
        canvas.set(0, 0, .plain)
        canvas.set(3, 3, .plain)
        canvas.set(4, 0, .plain)
        canvas.set(-1, 2, .plain)
        #expect(drawn(2) { canvas.draw(into: &$0, row: 0, column: 0) } == "⠁⢀")
        #expect(drawn(2) { canvas.draw(into: &$0, row: 0, column: 0, isASCII: true) } == "'.")
    }

    @Test("a circle of Braille dots matches the expected picture")
    func aCircleIsRound() {
        var canvas = BrailleCanvas(columns: 6, rows: 3)
        canvas.circle(x: 5.5, y: 5.5, radius: 5.5, .plain)
        #expect(drawn(6, 3) { canvas.draw(into: &$0, row: 0, column: 0) } == "⢠⠒⠉⠉⠒⡄\n⡇    ⢸\n⠑⠦⣀⣀⠴⠊")
    }

    @Test("wide characters and symbols are replaced in ASCII mode")
    func everythingHasAnASCIIForm() {
        var picture = Picture(size: Size(columns: 16, rows: 1))
        picture.write("48°─±…日e\u{301}→⣿x", .bold, row: 0, column: 0)
        let ascii = picture.inASCII()
        #expect(ascii.text(ofRow: 0) == "48d-?.??e>?x    ")
        #expect(ascii[0, 0].style == .bold)
        #expect(!ascii[0, 7].isRightHalf)
    }
}
