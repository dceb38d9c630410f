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
                // A server that still receives the batches that it missed counts as failed: if the one that sends them is killed,
                // nats-server 2.9 waits for it, and without it there is no majority.
                edge.awaitReplicas(2)
            }
            // A batch whose acknowledgement was lost was published twice.
            #expect(edge.messageCount() >= 120)
        }
    }
}
