public import GNSS

extension PacketList {
    /// The packets that whole bytes contain.
    public init(_ bytes: [UInt8]) {
        self.init()
        var framer = Framer()
        bytes.withUnsafeBytes { framer.read($0, sentence: { append($0) }, frame: { append($0) }) }
        framer.finish(sentence: { append($0) }, frame: { append($0) })
    }
}
