import Synchronization
import SystemSupport
import Testing

@testable import FleetLink

@Suite("Callback sink")
struct SinkTests {
    @Test("delivering 1,000 events does not increase the stack depth")
    func keepsStack() throws {
        let addresses = Mutex<Set<UInt>>([])
        let sink = Sink(
            deliver: { _ in
                var local: UInt8 = 0
                let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
                addresses.withLock { _ = $0.insert(address) }
            }, ended: try WakeDescriptor())
        for _ in 0..<1000 { sink.deliver(.connected) }
        #expect(addresses.withLock { $0.count } == 1)
    }
}
