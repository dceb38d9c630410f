import Testing

@testable import TerminalScreen

@Suite struct PictureTests {
    @Test("wide characters occupy two columns, and combining marks occupy none")
    func wideCharacters() {
        var picture = Picture(size: Size(columns: 6, rows: 1))
        picture.write("a日e\u{301}\u{1B}z", row: 0, column: 0)
        #expect(picture.text(ofRow: 0) == "a日e\u{301}?z")
        #expect(picture[0, 2].isRightHalf)
    }

    @Test("overwriting half of a wide character removes the other half")
    func halvesOfWideCharacters() {
        var picture = Picture(size: Size(columns: 4, rows: 1))
        picture.write("日本", row: 0, column: 0)
        picture.write("x", row: 0, column: 1)
        #expect(picture.text(ofRow: 0) == " x本")
        picture.write("y", row: 0, column: 2)
        #expect(picture.text(ofRow: 0) == " xy ")
        picture.write("日", row: 0, column: 3)
        #expect(picture.text(ofRow: 0) == " xy ")
    }
}
