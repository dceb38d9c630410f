import CommandLineKit
import GPSBridgeCLI
import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import FleetCommands
@testable import FleetIdentity

@Suite("Renewal of certificates")
struct RenewTests {
    @Test("renewing replaces the certificates of servers and collectors, but not the keys of the fleet")
    func renewal() throws {
        let directory = TemporaryDirectory()
        func contents(_ name: String) throws -> String { try read(directory("fleet/\(name)")) }
        _ = try InitCommand.run(["--nodes", "one.example", "--directory", directory("fleet")])
        let replaced = ["collector.fleet", "servers/one.example/server.crt", "servers/one.example/server.key"]
        let kept = ["fleet.keys", "servers/one.example/authority.crt", "servers/one.example/nats-server.conf"]
        let (oldFiles, oldKeys) = (try replaced.map(contents), try kept.map(contents))
        #expect(try RenewCommand.run(["--directory", directory("fleet")]) == .success)
        for (name, old) in zip(replaced, oldFiles) { #expect(try contents(name) != old) }
        #expect(try kept.map(contents) == oldKeys)
        // Both collectors are in the register, so a revocation reaches both.
        #expect(try FleetRegister(contents("devices")).entries.count == 2)
    }

    @Test("renewing after five years also replaces the authority's certificate on the servers and in the keys")
    func authorityRenewal() throws {
        let folder = TemporaryDirectory()
        let path = folder("fleet")
        _ = try InitCommand.run(["--nodes", "one.example", "--directory", path])
        let old = try read("\(path)/servers/one.example/authority.crt")
        var directory = try FleetDirectory(try Arguments(["--directory", path], RenewCommand.manual))
        let now = Int64(time(nil))
        try directory.renew(at: now)
        #expect(!directory.hasNewAuthority)
        try directory.renew(at: now + 6 * 31_557_600)
        #expect(directory.hasNewAuthority)
        let new = try read("\(path)/servers/one.example/authority.crt")
        #expect(new != old && directory.authority.certificates.certificate == new)
        #expect(try read("\(path)/fleet.keys").contains(new) && read("\(path)/collector.fleet").contains(new))
    }

    @Test("commands in advice name the directory if it is not the default")
    func adviceCommand() throws {
        let folder = TemporaryDirectory()
        let path = folder("my fleet")
        _ = try InitCommand.run(["--nodes", "one.example", "--directory", path])
        let directory = try FleetDirectory(try Arguments(["--directory", path], RenewCommand.manual))
        #expect(directory.command("renew") == "gpsbridge fleet renew --directory '\(path)'")
    }
}
