/// A receiver that a client can choose by its name.
package protocol NamedReceiver {
    /// The receiver name that is used in client requests and in reports.
    var name: String { get }
    /// Other names of the connected device: its device file and the links to the device file.
    var otherNames: [String] { get }
    /// Whether this is the primary receiver, which is served to clients that do not choose a receiver.
    var isPrimary: Bool { get }
}

extension NamedReceiver {
    /// Returns whether a name identifies the receiver. The device file and its links are also accepted.
    package func isKnown(as name: String) -> Bool { name == self.name || otherNames.contains(name) }
}
