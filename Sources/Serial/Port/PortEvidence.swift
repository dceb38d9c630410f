internal import Glibc

/// Information from the system about why a port could not be opened, used to choose the remedy.
struct PortEvidence: Equatable {
    /// The group whose members may use the port, or `nil` if joining the group would not help.
    var group: String?
    /// Whether the user is already a member of the group, so that a new login is enough.
    var isMember = false
    /// The processes that have the port open.
    var holders: [PortHolder] = []
}

extension PortEvidence {
    /// Collects the information that helps to explain why opening a port failed with the given error number.
    init(path: String, number: Int32) {
        self.init()
        switch number {
        case EACCES:
            guard let group = Group(ofNode: path), !group.hasThisProcess else { return }
            self.group = group.name
            isMember = group.hasThisUser
        case EBUSY, EAGAIN: holders = PortHolder.holders(of: path)
        default: break
        }
    }
}

/// A group whose members may use a device file.
private struct Group {
    let number: gid_t
    let name: String
    let members: [String]

    /// Finds the group of a device file. Returns `nil` if the group has no access to the device file or is root.
    init?(ofNode path: String) {
        var node = stat()
        guard stat(path, &node) == 0, node.st_gid != 0, node.st_mode & 0o060 == 0o060 else { return nil }
        let strings = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { buffer in
            var entry = group()
            var found: UnsafeMutablePointer<group>?
            guard let start = buffer.baseAddress,
                getgrgid_r(node.st_gid, &entry, start, buffer.count, &found) == 0, found != nil
            else { return nil as (name: String, members: [String])? }
            // The strings of the entry are in the buffer.
            var members: [String] = []
            var next = entry.gr_mem
            while let pointer = next, let member = pointer.pointee {
                members.append(String(cString: member))
                next = pointer + 1
            }
            return (String(cString: entry.gr_name), members)
        }
        guard let strings else { return nil }
        (name, members) = strings
        number = node.st_gid
    }

    /// Whether this process already has the group's access rights. If so, a failure to open the device file has another
    /// cause.
    var hasThisProcess: Bool {
        if geteuid() == 0 || getegid() == number { return true }
        var groups = [gid_t](repeating: 0, count: 65_536)
        let count = getgroups(Int32(groups.count), &groups)
        return groups.prefix(Int(max(count, 0))).contains(number)
    }

    var hasThisUser: Bool {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
            var entry = passwd()
            var found: UnsafeMutablePointer<passwd>?
            guard let start = buffer.baseAddress,
                getpwuid_r(geteuid(), &entry, start, buffer.count, &found) == 0, found != nil
            else { return false }
            return entry.pw_gid == number || members.contains(String(cString: entry.pw_name))
        }
    }
}
