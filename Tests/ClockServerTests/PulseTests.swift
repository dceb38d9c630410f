import Serial
import Testing

@testable import ClockServer

struct PulseTests {
    @Test("only the rising edge of a modem line counts as a pulse")
    func risingLine() {
        // CTS stays on, as with many adapters; DCD pulses.
        let edges: [ModemLines] = [[.cts, .dcd], .cts, [.cts, .dcd], .cts]
        let pulses = zip([nil] + edges.map { $0 }, edges).map { LinePulses.isPulse($1, after: $0) }
        #expect(pulses == [false, false, true, false])
        #expect(LinePulses.isPulse(.cts, after: []))
        #expect(!LinePulses.isPulse([.cts, .dsr], after: .cts))
    }
}
