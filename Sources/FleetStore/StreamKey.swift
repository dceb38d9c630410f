internal import FleetWire

/// The tenant, the device and the incarnation that identify a stream.
struct StreamKey: Hashable, Comparable {
    let tenant: String
    let device: String
    let incarnation: Incarnation

    init(tenant: String, device: String, incarnation: Incarnation) {
        self.tenant = tenant
        self.device = device
        self.incarnation = incarnation
    }

    init(_ header: BatchHeader) {
        self.init(tenant: header.tenant, device: header.device, incarnation: header.incarnation)
    }

    static func < (left: StreamKey, right: StreamKey) -> Bool {
        (left.tenant, left.device, left.incarnation.text) < (right.tenant, right.device, right.incarnation.text)
    }
}

/// The point up to which a stream has been stored.
struct StreamProgress: Hashable {
    /// The sequence number of the first fix that is not stored.
    var next: UInt64 = 1
    /// The chain hash of the last stored batch.
    var chain = BatchHeader.firstChain
}
