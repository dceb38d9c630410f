internal import CNATS
internal import FleetWire
internal import Synchronization
internal import SystemSupport

/// The state of the broker's streams.
package struct StreamState: Equatable, Sendable {
    /// The number of servers that store the batches.
    package var replicas = 1
    /// The names of the replicas that lag behind or cannot be reached.
    package var lagging: [String] = []
    /// Whether the stream has a leader. Without a leader, nothing is stored.
    package var hasLeader = true
    /// The number of batches that no collector has stored yet.
    package var waitingBatches = 0
    /// The current size of the stream in bytes.
    package var bytes: Int64 = 0
    /// The size in bytes at which the stream refuses new batches; negative if the size is not limited.
    package var maxBytes: Int64 = -1
    /// The number of batches that collectors have rejected as unusable.
    package var unusableBatches = 0
    /// The number of shards whose batches collectors receive: those with a pending pull request or, if there are none,
    /// those from which a batch is delivered during the inspection.
    package var servedShards = 0

    /// The time between two inspections of the consumers, in milliseconds.
    private static let interval: Int64 = 500
    /// The number of inspections after which no collector is considered to be running, if batches have been delivered
    /// that are not acknowledged yet. A busy collector requests more batches before this many inspections are done.
    private static let busyInspectionCount = 20
    /// The number of inspections if no collector is storing batches. A running collector then requests more of them as
    /// soon as it has compacted some hours or answered some queries.
    private static let idleInspectionCount = 6

    /// Creates the state of empty streams.
    package init() {}
}

extension StreamState {
    /// Reads the state from a fleet's broker. Returns `nil` if the batch stream does not exist.
    ///
    /// - Parameter timeout: The maximum total time for connecting and reading the state.
    package static func current(
        _ options: LinkOptions, timeout: Duration = .seconds(20)
    ) throws(Trouble) -> StreamState? {
        let result = Mutex<StreamState?>(nil)
        let waiting: WakingQueue<BrokerEvent>
        let connection: NATSConnection
        do throws(Failure) {
            waiting = try WakingQueue<BrokerEvent>()
            var options = options
            options.jitter = .zero
            connection = try NATSConnection(
                options, [],
                prepare: { connection in
                    do throws(Failure) {
                        let state = try StreamState(connection)
                        result.withLock { $0 = state }
                        return nil
                    } catch { return error.message }
                }, deliver: waiting.add)
        } catch { throw Trouble(.other, error.message) }
        defer { connection.close() }
        let deadline = ContinuousClock.now + timeout
        while waitUntilReady(waiting.descriptor, deadline - .now) {
            for event in waiting.takeAll() {
                switch event {
                case .connected: return result.withLock { $0 }
                case .trouble(let trouble): throw trouble
                case .disconnected, .message: break
                }
            }
        }
        throw Trouble(
            .brokerUnreachable,
            """
            no answer from \(options.servers.joined(separator: ", ")). Check that nats-server is running and that the \
            addresses are correct
            """)
    }

    private init?(_ connection: OpaquePointer) throws(Failure) {
        var context: OpaquePointer?
        let status = natsConnection_JetStream(&context, connection, nil)
        defer { jsCtx_Destroy(context) }
        guard status == NATS_OK else { throw Failure(.cannotRead, "cannot use JetStream: \(text(status))") }
        self.init()
        let isFound = try Self.inspect(FleetStreams.records, in: context) { info in
            replicas = Int(info.Config?.pointee.Replicas ?? 1)
            bytes = Int64(clamping: info.State.Bytes)
            maxBytes = info.Config?.pointee.MaxBytes ?? -1
            guard let cluster = info.Cluster?.pointee else { return }
            hasLeader = cluster.Leader != nil
            for index in 0..<Int(cluster.ReplicasLen) {
                guard let peer = cluster.Replicas[index]?.pointee, !peer.Current || peer.Offline else { continue }
                lagging.append(peer.Name.map { String(cString: $0) } ?? "")
            }
        }
        guard isFound else { return nil }
        _ = try Self.inspect(FleetStreams.unusable, in: context) { unusableBatches = Int($0.State.Msgs) }
        var isStoring = false
        let delivered = Self.consumers(in: context) { info in
            waitingBatches += Int(clamping: info.NumPending) + Int(info.NumAckPending)
            if info.NumAckPending > 0 { isStoring = true }
            if info.NumWaiting > 0 { servedShards += 1 }
        }
        guard servedShards == 0 else { return }
        // In a large fleet, batches are waiting in every shard, so no request has to wait. The times of the last
        // deliveries say little, because the server's clock may differ from the clock of this machine.
        let inspectionCount = isStoring ? Self.busyInspectionCount : Self.idleInspectionCount
        for _ in 0..<inspectionCount where servedShards == 0 {
            nats_Sleep(Self.interval)
            var waitingShards = 0
            let deliveredSince = Self.consumers(in: context) { if $0.NumWaiting > 0 { waitingShards += 1 } }
            let busyShards = zip(delivered, deliveredSince).count { earlier, later in
                if let earlier, let later { later > earlier } else { false }
            }
            servedShards = max(waitingShards, busyShards)
        }
    }

    /// Passes the state of a stream to a closure. Returns whether the stream exists.
    private static func inspect(
        _ name: String, in context: OpaquePointer?, _ use: (jsStreamInfo) -> Void
    ) throws(Failure) -> Bool {
        var info: UnsafeMutablePointer<jsStreamInfo>?
        var code = jsErrCode(rawValue: 0)
        let status = js_GetStreamInfo(&info, context, name, nil, &code)
        defer { jsStreamInfo_Destroy(info) }
        if status == NATS_NOT_FOUND || code == JSStreamNotFoundErr { return false }
        guard status == NATS_OK, let info else {
            throw Failure(.cannotRead, "cannot read the stream \(name): \(text(status))")
        }
        use(info.pointee)
        return true
    }

    /// Passes the states of the consumers to a closure. Returns the number of batches that each has delivered; `nil` for
    /// a consumer that cannot be read.
    private static func consumers(
        in context: OpaquePointer?, _ use: (jsConsumerInfo) -> Void = { _ in }
    ) -> [UInt64?] {
        (0..<FleetSubject.shardCount).map { shard in
            var info: UnsafeMutablePointer<jsConsumerInfo>?
            let status = js_GetConsumerInfo(
                &info, context, FleetStreams.records, FleetStreams.consumer(shard: shard), nil, nil)
            defer { jsConsumerInfo_Destroy(info) }
            guard status == NATS_OK, let info = info?.pointee else { return nil }
            use(info)
            return info.Delivered.Consumer
        }
    }
}
