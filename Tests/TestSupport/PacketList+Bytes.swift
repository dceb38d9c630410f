public import GNSS

extension PacketList {
    /// Creates a list of all packets in the given bytes.
    public init(_ bytes: [UInt8]) {
        self.init()
        var framer = Framer()
        bytes.withUnsafeBytes { framer.read($0, sentence: { append($0) }, frame: { append($0) }) }
        framer.finish(sentence: { append($0) }, frame: { append($0) })
    }
}
