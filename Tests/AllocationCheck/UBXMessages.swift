import BinaryMessages
import CAllocations
import UBX

/// Messages that always contain lists of numbers, which are stored in arrays.
private let messagesWithLists: Set = ["RXM-SFRB", "MON-RXBUF", "MON-TXBUF", "MON-HW", "MON-COMMS"]

/// Returns the number of allocations while each type of UBX message is read 1,000 times.
func allocationsOfMessages() -> [(name: String, allocations: UInt64)] {
    UBXCatalogue.messages.filter { !messagesWithLists.contains($0.name) }.map { ($0.name, allocationsOfReading($0)) }
        + [("groups of NAV-SAT", allocationsOfGroups())]
}

private func allocationsOfReading<Message: UBXMessage>(_ type: Message.Type) -> UInt64 {
    var bytes: [UInt8] = []
    Message().append(to: &bytes)
    return bytes.withUnsafeBytes { bytes in
        allocations { UBXFrame(bytes)?.read(type) != nil }
    }
}

private func allocationsOfGroups() -> UInt64 {
    var bytes: [UInt8] = []
    NavSAT(timeOfWeek: 0, satellites: Array(repeating: NavSAT.Satellite(), count: 40)).append(to: &bytes)
    return bytes.withUnsafeBytes { bytes in
        allocations {
            let groups = UBXFrame(bytes)?.read(NavSAT.self, groups: NavSAT.Satellite.self)?.groups
            return groups?.reduce(0) { count, _ in count + 1 } == 40
        }
    }
}

/// Returns the number of allocations while a body is called 1,000 times.
private func allocations(while body: () -> Bool) -> UInt64 {
    // Allocations that a program makes only once occur in the first call.
    guard body() else { fail("a message was not read") }
    let before = callocations_count()
    for _ in 1...1_000 where !body() { fail("a message was not read") }
    return callocations_count() - before
}
