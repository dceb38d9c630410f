import Synchronization
import Testing

@testable import FleetLink

@Suite("Delivery of a connection's events")
struct EventOutletTests {
    @Test("delivering 1,000 events does not increase the stack depth")
    func keepsStack() {
        let addresses = Mutex<Set<UInt>>([])
        let outlet = EventOutlet { _ in
            var local: UInt8 = 0
            let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
            addresses.withLock { _ = $0.insert(address) }
        }
        for _ in 0..<1000 { outlet.deliver(.connected) }
        #expect(addresses.withLock { $0.count } == 1)
    }

    @Test("no events are delivered after the outlet has been closed")
    func closes() {
        let count = Mutex(0)
        let outlet = EventOutlet { _ in count.withLock { $0 += 1 } }
        outlet.deliver(.connected)
        outlet.close()
        outlet.deliver(.disconnected)
        outlet.close()
        #expect(count.withLock { $0 } == 1)
    }
}
