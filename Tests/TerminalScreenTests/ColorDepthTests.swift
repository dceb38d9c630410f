import Testing

@testable import TerminalScreen

@Suite struct ColorDepthTests {
    @Test(
        "the environment determines the color depth",
        arguments: [
            (["TERM": "xterm-256color"], ColorDepth.palette), (["TERM": "xterm"], .sixteen),
            (["TERM": "linux"], .sixteen),
            (["TERM": "dumb"], .none), ([:], .none), (["TERM": "vt100"], .none),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
            (["TERM": "xterm-direct"], .trueColor), (["TERM": "screen-256color", "COLORTERM": "24bit"], .trueColor),
            (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .palette),
            (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
        ] as [([String: String], ColorDepth)])
    func environment(environment: [String: String], depth: ColorDepth) {
        #expect(ColorDepth(environment: { environment[$0] }) == depth)
    }

    @Test("an explicitly chosen color depth takes precedence over the environment")
    func choices() {
        let environment = ["TERM": "dumb", "NO_COLOR": "1"]
        func depth(_ choice: ColorChoice) -> ColorDepth { ColorDepth(environment: { environment[$0] }, choice: choice) }
        #expect(depth(.auto) == .none)
        #expect(depth(.never) == .none)
        #expect(depth(.always) == .sixteen)
        #expect(depth(.sixteen) == .sixteen)
        #expect(depth(.palette) == .palette)
        #expect(depth(.trueColor) == .trueColor)
    }
}
