internal import Glibc

/// The names of this machine.
package enum HostName {
    /// As it was set.
    package static var own: String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// By which others in its network find it, in small letters: `boat`, `boat.local`, and `boat.example.org` where that was
    /// set.
    package static var known: [String] {
        let own = own.lowercased()
        let short = String(own.prefix { $0 != "." })
        return short.isEmpty ? [] : [own, short, "\(short).local"]
    }
}
