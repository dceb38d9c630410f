import FleetTestSupport
import TestSupport
import Testing

@testable import FleetLink

@Suite("The links to a cluster", .needs("nats-server"), .serialized)
struct ClusterTests {
    @Test("batches are acknowledged and kept while three servers are killed one at a time")
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
            }
            // A batch whose acknowledgement was lost was published twice.
            #expect(edge.messageCount() >= 120)
        }
    }
}
