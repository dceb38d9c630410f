import FleetTestSupport
import TestSupport
import Testing

@testable import FleetLink

@Suite("Link to a cluster", .needs("nats-server"), .serialized)
struct ClusterTests {
    @Test("published batches are acknowledged and stored even if each of three servers is killed in turn")
    func survivesKills() async throws {
        try await onThread {
            let cluster = try TestCluster()
            let edge = try EdgeDriver(cluster.options(), repetitionTime: .milliseconds(500))
            edge.connect()
            edge.createStream(replicas: 3)
            for broker in cluster.brokers {
                edge.publish((0..<20).map { [$0] })
                broker.kill()
                edge.publish((20..<40).map { [$0] })
                try broker.start()
                // The restarted server must catch up before the next one is killed. Until then, the batches may exist
                // only on the two others, of which one would then be missing.
                edge.awaitReplicas(2)
            }
            // A batch whose acknowledgement was lost was published twice.
            #expect(edge.messageCount() >= 120)
        }
    }
}
