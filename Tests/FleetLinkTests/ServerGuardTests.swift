import FleetTestSupport
import Glibc
import TestSupport
import Testing

@Suite("Guard of the tests' servers")
struct ServerGuardTests {
    @Test("servers that were not removed are killed when the connection to the guard is closed")
    func closedConnection() async throws {
        try await onThread {
            let removed = try ServerProcess(["sleep", "1000"]) { _ in }
            let server = try ServerProcess(["sleep", "1000"]) { _ in }
            do {
                let serverGuard = ServerGuard()
                serverGuard.add(removed.id)
                serverGuard.add(server.id)
                serverGuard.remove(removed.id)
            }
            #expect(server.wait() & 0x7F == SIGKILL)
            #expect(removed.isRunning)
        }
    }
}
