extension Receiver {
    /// The state of a GPS daemon and of the receiver that is read through it, as reported by the daemon.
    public struct Server: Hashable, Sendable {
        /// The release of the daemon, such as "3.22".
        public var release: String?
        /// The receiver's device file on the server.
        public var device: String?
        /// The receiver type that the daemon has recognized, such as "u-blox".
        public var driver: String?
        /// The firmware that the receiver reported to the daemon.
        public var firmware: String?
        /// The baud rate between the server and the receiver.
        public var baudRate: Int?
        /// Whether the daemon is reading the receiver. `false` if the receiver is missing or has been unplugged.
        public var isActive = false
        /// Whether the daemon reports the receiver as simulated, as `gpsbridge serve` does.
        public var isSimulated = false

        package init(release: String? = nil) { self.release = release }
    }
}
