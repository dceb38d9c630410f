import Glibc
import Serial
import Testing

@Suite("Permission errors suggest a remedy", .enabled("only root can become another user") { geteuid() == 0 })
struct PermissionTests {
    @Test("a user outside the port's group is advised to join the group")
    func noMember() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let group = try #require(getgrnam("dialout")).pointee.gr_gid
            #expect(chown(terminal.path, 0, group) == 0 && chmod(terminal.path, 0o660) == 0)
            become(user: 65_534, group: 65_534)
            let error = try #require(failureOfOpening(terminal.path))
            #expect(error.cause == .permissionDenied(group: "dialout"))
            #expect(
                error.description
                    == "cannot open \(terminal.path): permission denied. Add yourself to the group dialout: "
                    + "sudo usermod -aG dialout $USER, then log in again")
        }
    }

    @Test("a user who joined the port's group after login is advised to log in again")
    func newMember() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let member = try #require(getpwnam("mail")).pointee
            #expect(chown(terminal.path, 0, member.pw_gid) == 0 && chmod(terminal.path, 0o660) == 0)
            become(user: member.pw_uid, group: 65_534)
            #expect(failureOfOpening(terminal.path)?.cause == .loginNeeded(group: "mail"))
        }
    }

    @Test("no group is suggested if the port's group lacks access or is root", arguments: [0o600, 0o640, 0o660])
    func noGroupHelps(mode: UInt32) async {
        await #expect(processExitsWith: .success) { [mode] in
            let terminal = try PseudoTerminal()
            let group = mode == 0o660 ? 0 : try #require(getgrnam("dialout")).pointee.gr_gid
            #expect(chown(terminal.path, 0, group) == 0 && chmod(terminal.path, mode) == 0)
            become(user: 65_534, group: 65_534)
            #expect(failureOfOpening(terminal.path)?.cause == .permissionDenied(group: nil))
        }
    }

    @Test("joining the port's group is not suggested to its members")
    func memberWithoutPermission() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let group = try #require(getgrnam("dialout")).pointee.gr_gid
            // The user owns the file but has no permissions for it. The group's permissions do not apply to the owner.
            #expect(chown(terminal.path, 65_534, group) == 0 && chmod(terminal.path, 0o060) == 0)
            become(user: 65_534, group: group)
            #expect(failureOfOpening(terminal.path)?.cause == .permissionDenied(group: nil))
        }
    }

    @Test("a member of the port's group can open the port")
    func member() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let group = try #require(getgrnam("dialout")).pointee.gr_gid
            #expect(chown(terminal.path, 0, group) == 0 && chmod(terminal.path, 0o660) == 0)
            become(user: 65_534, group: group)
            let port = try SerialPort(opening: terminal.path, configuration: .init(baudRate: 9600))
            terminal.sendAll([0x24])
            #expect(try port.read(1) == [0x24])
        }
    }

    @Test("if a port's holder is hidden, the error suggests how to find the holder")
    func invisibleHolder() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let other = try HoldingProcess(terminal.path) { flock($0, LOCK_EX | LOCK_NB) }
            #expect(chmod(terminal.path, 0o666) == 0)
            become(user: 65_534, group: 65_534)
            let error = try #require(failureOfOpening(terminal.path))
            #expect(error.cause == .busy([]))
            #expect(error.remedy == "To find the process: sudo fuser -v \(terminal.path)")
            withExtendedLifetime(other) {}
        }
    }
}

/// Drops root's privileges permanently.
private func become(user: uid_t, group: gid_t) {
    #expect(setgroups(0, nil) == 0 && setgid(group) == 0 && setuid(user) == 0)
}
