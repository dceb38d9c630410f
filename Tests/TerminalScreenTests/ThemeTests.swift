import Testing

@testable import TerminalScreen

struct ThemeTests {
    @Test(
        "COLORFGBG determines the background color",
        arguments: [("0;15", Theme.light), ("15;0", .dark), ("12;8", .dark), ("0;default;7", .light)])
    func colors(_ text: String, _ theme: Theme) { #expect(Theme(colors: text) == theme) }

    @Test(
        "a COLORFGBG value without a known background color gives no theme", arguments: ["", "0;default", "x", "1;99"])
    func noColors(_ text: String) { #expect(Theme(colors: text) == nil) }

    @Test(
        "the terminal's reply determines the background color",
        arguments: [
            ("11;rgb:ffff/ffff/ffff", Theme.light), ("11;rgb:fd/f6/e3", .light), ("11;rgb:0000/0000/0000", .dark),
            ("11;rgb:2828/2c2c/3434", .dark),
        ])
    func answer(_ text: String, _ theme: Theme) {
        #expect(Theme(answer: text) == theme)
        #expect(Theme(answer: String(text.dropFirst())) == nil)
    }

    /// Returns the relative luminance as defined by the Web Content Accessibility Guidelines.
    private func luminance(_ color: [Double]) -> Double {
        let linear = color.map { $0 / 255 }.map { value -> Double in
            if value <= 0.03928 { return value / 12.92 }
            // Approximates the power of 2.4 with square roots.
            let base = (value + 0.055) / 1.055
            return base * base * (0.38 * base + 0.62 * base.squareRoot())
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func color(_ color: Color, _ depth: ColorDepth) throws -> [Double] {
        let parts = color.codes(depth, .light, isBackground: false).split(separator: ";").compactMap { Double($0) }
        if depth == .trueColor { return Array(parts.suffix(3)) }
        let index = Int(try #require(parts.last))
        if index >= 232 { return Array(repeating: Double(8 + 10 * (index - 232)), count: 3) }
        let levels = [0.0, 95, 135, 175, 215, 255]
        return [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map { levels[$0] }
    }

    @Test(
        "all colors in the light theme have a contrast ratio of at least 4.5", arguments: Color.allCases,
        [ColorDepth.palette, .trueColor])
    func contrast(_ color: Color, _ depth: ColorDepth) throws {
        guard color != .standard else { return }
        let luminance = luminance(try self.color(color, depth))
        #expect(1.05 / (luminance + 0.05) >= 4.5)
    }

    @Test("changing the theme repaints the whole screen")
    func repaint() {
        var painter = Painter(depth: .trueColor)
        var picture = Picture(size: Size(columns: 4, rows: 1))
        picture.put("x", Style(.green), row: 0, column: 0)
        var bytes: [UInt8] = []
        painter.paint(picture, into: &bytes)
        bytes = []
        painter.theme = .light
        painter.paint(picture, into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self).contains("38;2;26;107;42"))
    }
}
