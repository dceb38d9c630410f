import SystemSupport
import Testing

@testable import FleetIdentity

@Suite("Device register")
struct FleetRegisterTests {
    @Test("a device register is unchanged after being written and read back")
    func roundTrip() throws {
        let example = try FleetExample()
        var register = FleetRegister()
        #expect(try FleetRegister(register.text) == register)
        try register.add(example.truck, at: 100)
        try register.add(try example.authority.device("truck8", at: 100), at: 100)
        try register.revoke("truck7", at: 200)
        #expect(register.entries.map(\.name) == ["truck7", "truck8"])
        #expect(register.revocations == [example.truck.credentials.publicKey: 200])
        #expect(try FleetRegister(register.text) == register)
    }

    @Test("a device's name cannot be reused until the device is revoked")
    func names() throws {
        let example = try FleetExample()
        var register = FleetRegister()
        #expect(throws: Failure.self) { try register.revoke("truck7", at: 100) }
        try register.add(example.truck, at: 100)
        #expect(throws: Failure.self) { try register.add(example.truck, at: 100) }
        // The clock was set back.
        try register.revoke("truck7", at: 50)
        #expect(register.revocations == [example.truck.credentials.publicKey: 100])
        #expect(try !register.revoke("truck7", at: 200))
        #expect(register.revocations == [example.truck.credentials.publicKey: 100])
        try register.add(try example.authority.device("truck7", at: 300), at: 300)
        #expect(register.revocations.count == 1)
    }

    @Test("revoking a device also revokes its earlier key")
    func renewal() throws {
        let example = try FleetExample()
        let renewed = try example.authority.device("truck7", at: 200)
        var register = FleetRegister()
        try register.add(example.truck, at: 100)
        register.renew(renewed, at: 200)
        #expect(register.revocations.isEmpty)
        try register.revoke("truck7", at: 300)
        #expect(
            register.revocations
                == [example.truck.credentials.publicKey: 300, renewed.credentials.publicKey: 300])
    }

    @Test("a damaged device register is refused", arguments: ["x", "UA = [\"truck7\", \"1\"]", "=", "truck7 = 1"])
    func damaged(text: String) { #expect(throws: Failure.self) { try FleetRegister(text) } }
}
