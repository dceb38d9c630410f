import SystemSupport
import Testing

@testable import FleetLink

@Suite("Connecting again after an outage")
struct ReconnectionTests {
    /// Runs the loop with the given results of its attempts. A result of `nil` means that a connection was established
    /// and then lost. Returns the reported reasons.
    private func reports(of attempts: [String?], serverCount: Int = 1) throws -> [String] {
        var rest = attempts[...]
        var reports: [String] = []
        var isStopped = false
        let reconnection = Reconnection(
            jitter: .zero, stop: try WakeDescriptor(), serverCount: serverCount, isStopped: { isStopped })
        reconnection.run(
            { server in
                #expect(server == (attempts.count - rest.count) % serverCount)
                let reason = rest.removeFirst()
                isStopped = rest.isEmpty
                return reason.map { Trouble(.brokerUnreachable, $0) }
            }, report: { reports.append($0.sentence) })
        return reports
    }

    @Test("a reason is reported when it changes and once in each outage")
    func outages() throws {
        #expect(try reports(of: ["a", "a", "b", "b", "a", nil, "a", "a", nil, nil, "a"]) == ["a", "b", "a", "a", "a"])
    }

    @Test("the reasons of several unreachable servers are reported once each")
    func servers() throws {
        #expect(try reports(of: ["a", "b", "a", "b", "a", nil, "a", "b"], serverCount: 2) == ["a", "b", "a", "b"])
    }
}
