import Testing

@testable import TerminalScreen

@Suite struct PainterTests {
    @Test("a painted picture appears unchanged on the terminal", arguments: ColorDepth.allCases)
    func paintedPictures(depth: ColorDepth) {
        var dice = Dice(seed: 7)
        for _ in 0..<60 {
            let size = Size(columns: .random(in: 1...50, using: &dice), rows: .random(in: 1...8, using: &dice))
            var painter = Painter(depth: depth)
            var terminal = TerminalModel(size: size, depth: depth)
            var picture = Picture(size: size)
            for step in 0..<12 {
                // Alternates between a new picture and small changes.
                picture = .random(size, &dice, changing: step % 3 == 0 ? nil : picture)
                if step == 8 { painter.forget() }
                var bytes: [UInt8] = []
                painter.paint(picture, into: &bytes)
                terminal.write(bytes)
                #expect(terminal.picture.seen(in: depth) == picture.seen(in: depth))
                #expect(terminal.errors.isEmpty)
                #expect(!terminal.isSynchronizing)
            }
        }
    }

    @Test("painting an unchanged picture sends nothing")
    func unchangedPictures() {
        var painter = Painter(depth: .palette)
        var picture = Picture(size: Size(columns: 80, rows: 24))
        picture.write("hello", .bold, row: 3, column: 4)
        var bytes: [UInt8] = []
        painter.paint(picture, into: &bytes)
        bytes = []
        painter.paint(picture, into: &bytes)
        #expect(bytes.isEmpty)
    }

    @Test("painting a changed digit sends only a few bytes")
    func oneDigitTakesAFewBytes() {
        var painter = Painter(depth: .palette, isSynchronized: false)
        var picture = Picture(size: Size(columns: 80, rows: 24))
        picture.write("07:15:51", .bold, row: 3, column: 4)
        var bytes: [UInt8] = []
        painter.paint(picture, into: &bytes)
        picture.write("07:15:52", .bold, row: 3, column: 4)
        bytes = []
        painter.paint(picture, into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[4;12H\u{1B}[1m2\u{1B}[m")
    }

    @Test("the blank rest of a line is cleared with one escape sequence")
    func restOfALine() {
        var painter = Painter(depth: .palette, isSynchronized: false)
        let size = Size(columns: 80, rows: 2)
        var picture = Picture(size: size)
        picture.write(String(repeating: "x", count: 70), row: 1, column: 2)
        var bytes: [UInt8] = []
        painter.paint(picture, into: &bytes)
        bytes = []
        painter.paint(Picture(size: size), into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[2;3H\u{1B}[K")
    }

    @Test("a picture of another size is painted completely")
    func anotherSizeIsPaintedAsAWhole() {
        var painter = Painter(depth: .none)
        var bytes: [UInt8] = []
        painter.paint(Picture(size: Size(columns: 10, rows: 2)), into: &bytes)
        var picture = Picture(size: Size(columns: 12, rows: 3))
        picture.write("twelve", row: 2, column: 6)
        bytes = []
        painter.paint(picture, into: &bytes)
        var terminal = TerminalModel(size: picture.size, depth: .none)
        terminal.write(bytes)
        #expect(terminal.picture == picture)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("\u{1B}[?2026h\u{1B}[m\u{1B}[2J"))
    }

    @Test("a painter without colors sends no color codes")
    func withoutColoursNoneAreSent() {
        var dice = Dice(seed: 3)
        let size = Size(columns: 40, rows: 10)
        var painter = Painter(depth: .none)
        var bytes: [UInt8] = []
        for _ in 0..<20 { painter.paint(.random(size, &dice), into: &bytes) }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.matches(of: /\e\[[0-9;]*(3[0-9]|4[0-9]|9[0-7])[0-9;]*m/).isEmpty)
    }
}
