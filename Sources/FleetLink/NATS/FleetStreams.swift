internal import CNATS
internal import FleetWire
internal import Glibc
internal import Synchronization
internal import SystemSupport

/// The settings of the streams that a collector creates. Existing streams keep their settings.
package struct FleetStreams: Sendable {
    /// The number of servers that store each message: 1 or 3.
    package var replicas: Int
    /// The time after which a batch is removed from the stream. If the center has not stored the batch by then, the
    /// device resends it.
    package var maxAge = Duration.seconds(3600)
    /// The maximum size of the batch stream in bytes. The stream refuses new batches while it is full.
    package var maxBytes: Int64 = 16 << 30
    /// The maximum size of the stream of unusable batches in bytes. The stream drops the oldest batches when it is
    /// full.
    package var maxUnusableBytes: Int64 = 1 << 30
    /// The time after which a batch is delivered again if it is neither acknowledged nor rejected.
    package var commitTime = Duration.seconds(60)

    /// Creates the default settings for a cluster: three replicas with three or more servers, otherwise one.
    package init(serverCount: Int = 1) { replicas = serverCount < 3 ? 1 : 3 }

    /// The name of the batch stream.
    static let records = "FLEET"
    /// The name of the stream for unusable batches, which collectors have rejected.
    static let unusable = "FLEET_BAD"

    /// Returns the name of the consumer that all collectors share for a shard.
    static func consumer(shard: Int) -> String { "shard-\(shard)" }

    /// Returns the subject under which an unusable batch is kept.
    static func unusable(_ subject: String) -> String { "bad.\(subject)" }

    /// The number of consumers that are created at the same time. For each of them, a cluster elects a leader before it
    /// answers, which takes a quarter of a second.
    private static let threadCount = 16

    /// Creates missing streams and consumers. Returns `nil` on success, or the reason why a stream or a consumer could
    /// not be created.
    func create(_ connection: OpaquePointer) -> String? {
        var context: OpaquePointer?
        let status = natsConnection_JetStream(&context, connection, nil)
        defer { jsCtx_Destroy(context) }
        guard status == NATS_OK else { return "cannot use JetStream: \(reason(status))" }
        // Only the subjects that collectors read: a batch under any other subject would fill the stream unnoticed.
        let subjects = (0..<FleetSubject.shardCount).map { FleetSubject.records(shard: $0) }
        if let problem = addStream(Self.records, subjects, in: context, { $0.Discard = js_DiscardNew })
            ?? addStream(
                Self.unusable, ["bad.>"], in: context,
                { config in
                    config.MaxAge = 0
                    config.MaxBytes = maxUnusableBytes
                    config.Discard = js_DiscardOld
                })
        {
            return problem
        }
        // libnats's contexts are thread-safe.
        nonisolated(unsafe) let sharedContext = context
        let consumers = MissingConsumers { addConsumer($0, in: sharedContext) }
        consumers.create(threads: Self.threadCount)
        return consumers.problem
    }

    private func addStream(
        _ name: String, _ subjects: [String], in context: OpaquePointer?, _ change: (inout jsStreamConfig) -> Void
    ) -> String? {
        var cSubjects = subjects.map { UnsafePointer(strdup($0)) }
        defer { for subject in cSubjects { free(UnsafeMutablePointer(mutating: subject)) } }
        return name.withCString { cName in
            cSubjects.withUnsafeMutableBufferPointer { cSubjects in
                var config = jsStreamConfig()
                jsStreamConfig_Init(&config)
                config.Name = cName
                config.Subjects = cSubjects.baseAddress
                config.SubjectsLen = Int32(cSubjects.count)
                config.Storage = js_FileStorage
                config.Replicas = Int64(replicas)
                config.MaxAge = maxAge.nanoseconds
                config.MaxBytes = maxBytes
                change(&config)
                var code = jsErrCode(rawValue: 0)
                let status = js_AddStream(nil, context, &config, nil, &code)
                if status == NATS_OK || code == JSStreamNameExistErr { return nil }
                let problem = "cannot create the stream \(name): \(reason(status))"
                // Servers compare the size with their free storage before they notice that the stream exists.
                return exists(cName, in: context) ? nil : problem
            }
        }
    }

    private func exists(_ stream: UnsafePointer<CChar>, in context: OpaquePointer?) -> Bool {
        var info: UnsafeMutablePointer<jsStreamInfo>?
        defer { jsStreamInfo_Destroy(info) }
        return js_GetStreamInfo(&info, context, stream, nil, nil) == NATS_OK
    }

    private func addConsumer(_ shard: Int, in context: OpaquePointer?) -> String? {
        Self.consumer(shard: shard).withCString { name in
            FleetSubject.records(shard: shard).withCString { subject in
                var config = jsConsumerConfig()
                jsConsumerConfig_Init(&config)
                config.Durable = name
                config.FilterSubject = subject
                config.AckPolicy = js_AckExplicit
                config.AckWait = commitTime.nanoseconds
                let status = js_AddConsumer(nil, context, Self.records, &config, nil, nil)
                return status == NATS_OK ? nil : "cannot create a consumer of the stream FLEET: \(reason(status))"
            }
        }
    }

    /// Returns libnats's detailed message for the thread's last error, or the text of the status if there is no
    /// message.
    private func reason(_ status: natsStatus) -> String {
        if status == NATS_NO_RESPONDERS {
            return "JetStream is disabled. Add a jetstream block to nats-server's configuration"
        }
        let detail = nats_GetLastError(nil).map { String(cString: $0) } ?? ""
        guard !detail.isEmpty else { return text(status) }
        // Some messages begin with a line of libnats's source code: (jsm.c:1033): JetStream system …
        let end = detail.hasPrefix("(") ? detail.firstRange(of: "): ")?.upperBound : nil
        return String(detail[(end ?? detail.startIndex)...])
    }
}

/// The consumers of all shards, which several threads create.
private final class MissingConsumers: Sendable {
    private let createOne: @Sendable (_ shard: Int) -> String?
    private let progress = Mutex((nextShard: 0, problem: String?.none))

    /// - Parameter createOne: A function that creates the consumer of a shard unless it exists. It returns `nil` on
    ///   success, or the reason why the consumer could not be created.
    init(_ createOne: @escaping @Sendable (_ shard: Int) -> String?) { self.createOne = createOne }

    /// The first reason why a consumer could not be created; `nil` if there is none.
    var problem: String? { progress.withLock { $0.problem } }

    /// Creates the consumers, and returns when all threads have ended. After the first problem, no further consumers
    /// are created.
    func create(threads: Int) {
        // Without another thread, creating the consumers takes longer.
        let others = threads > 1 ? try? WorkerThread { self.create(threads: threads - 1) } : nil
        while let shard = takeShard() {
            if let problem = createOne(shard) { stop(problem) }
        }
        others?.join()
    }

    private func takeShard() -> Int? {
        progress.withLock { progress in
            guard progress.problem == nil, progress.nextShard < FleetSubject.shardCount else { return nil }
            defer { progress.nextShard += 1 }
            return progress.nextShard
        }
    }

    private func stop(_ problem: String) {
        progress.withLock { progress in progress.problem = progress.problem ?? problem }
    }
}
