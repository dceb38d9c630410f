extension Receiver {
    /// What a GPS daemon says of itself, and of the receiver that is read from it.
    public struct Server: Hashable, Sendable {
        /// The release, such as "3.22".
        public var release: String?
        /// The receiver's node on the server's machine.
        public var device: String?
        /// What the server takes the receiver for, such as "u-blox".
        public var driver: String?
        /// The receiver's firmware, as it told the server.
        public var firmware: String?
        /// The speed of the line between them, bits per second.
        public var speed: Int?
        /// Whether the server reads the receiver. There may be none, or it may have been pulled out.
        public var isActive = false
        /// Whether the server says that the receiver is a simulated one, as `gpsbridge serve` does.
        public var isSimulated = false

        init(release: String? = nil) { self.release = release }
    }
}
