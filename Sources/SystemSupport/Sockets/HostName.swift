internal import Glibc

/// The host names of this machine.
package enum HostName {
    /// The host name that the administrator has set.
    package static var own: String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        return name.textBeforeZero
    }

    /// The lowercase names by which other machines on the network may refer to this machine: `boat`, `boat.local`, and
    /// `boat.example.org` if the administrator has set a full domain name.
    package static var known: [String] {
        let own = own.lowercased()
        let short = String(own.prefix { $0 != "." })
        return short.isEmpty ? [] : [own, short, "\(short).local"]
    }
}
