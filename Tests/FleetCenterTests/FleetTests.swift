import FleetTestSupport
import TestSupport
import Testing

@Suite(
    "Delivery from devices to the database",
    .needsPostgres, .needs("nats-server"), .serialized)
struct FleetTests {
    @Test("with two collectors, each fix that a device accepts is stored exactly once")
    func storesEverything() async throws {
        try await onThread {
            let fleet = try TestFleet()
            for _ in 0..<2 { try fleet.startCollector() }
            for name in ["truck7", "ship"] { try fleet.startEdge(name) }
            for _ in 0..<20 { fleet.accept(50) }
            try fleet.expectEverythingStored()
        }
    }

    @Test("a device sends the fixes that it queued before the collector started")
    func lateCollector() async throws {
        try await onThread {
            let fleet = try TestFleet()
            try fleet.startEdge("truck7")
            fleet.accept(1_000)
            try fleet.startCollector()
            try fleet.expectEverythingStored()
        }
    }

    @Test("no fix is lost when the broker is killed and its disk is lost")
    func lostDisk() async throws {
        try await onThread {
            let fleet = try TestFleet()
            try fleet.startCollector()
            try fleet.startEdge("truck7")
            fleet.accept(200)
            fleet.broker.loseDisk()
            fleet.accept(200)
            try fleet.broker.start()
            fleet.accept(200)
            try fleet.expectEverythingStored()
        }
    }

    @Test(
        "killing the database while fixes are being stored neither loses nor duplicates fixes",
        arguments: [1, 1_000, 100_000])
    func killedDatabase(_ turns: Int) async throws {
        try await onThread {
            let fleet = try TestFleet()
            try fleet.startCollector()
            try fleet.startEdge("truck7")
            fleet.accept(500)
            fleet.database.kill(after: turns)
            fleet.accept(500)
            fleet.database.waitForEnd()
            try fleet.database.start()
            try fleet.expectEverythingStored()
        }
    }

    @Test("devices resend all fixes that the center has forgotten, both while running and after a restart")
    func sendsAgain() async throws {
        try await onThread {
            let fleet = try TestFleet()
            try fleet.addFences()
            try fleet.startCollector()
            for name in ["truck7", "ship"] { try fleet.startEdge(name) }
            fleet.accept(900)
            try fleet.restartEdge("truck7")
            fleet.accept(300)
            try fleet.restartEdge("ship")
            fleet.accept(300)
            try fleet.waitUntilStored()
            for name in ["truck7", "ship"] { try fleet.forgetAndSendAgain(name) }
            try fleet.restartEdge("ship")
            fleet.accept(100)
            try fleet.expectEverythingStored()
        }
    }

    @Test(
        "random kills of the broker, the database and the collector neither lose nor duplicate fixes or crossings",
        arguments: [1, 2])
    func chaos(_ seed: UInt64) async throws {
        try await onThread {
            var random = SplitMix64(seed: seed)
            let fleet = try TestFleet()
            try fleet.addFences()
            try fleet.startCollector()
            for name in ["truck7", "truck8", "ship"] { try fleet.startEdge(name) }
            for _ in 0..<6 {
                fleet.accept(Int.random(in: 1...300, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    fleet.broker.kill()
                    fleet.accept(50)
                    try fleet.broker.start()
                case 1:
                    fleet.broker.loseDisk()
                    try fleet.broker.start()
                case 2:
                    fleet.database.kill(after: Int.random(in: 1...10_000, using: &random))
                    fleet.database.waitForEnd()
                    try fleet.database.start()
                default:
                    fleet.stopCollectors()
                    fleet.accept(50)
                    try fleet.startCollector()
                }
            }
            try fleet.expectEverythingStored()
        }
    }
}

@Suite(
    "Delivery from devices to the database over MQTT", .needsPostgres, .needs("mosquitto"), .serialized)
struct MQTTFleetTests {
    @Test("each accepted fix is stored once, although both collectors receive every batch")
    func storesEverything() async throws {
        try await onThread {
            let fleet = try TestFleet(usesMQTT: true)
            for _ in 0..<2 { try fleet.startCollector() }
            for name in ["truck7", "ship"] { try fleet.startEdge(name) }
            for _ in 0..<20 { fleet.accept(50) }
            try fleet.expectEverythingStored()
        }
    }

    @Test("fixes are neither lost nor duplicated when the center's programs are killed or replaced")
    func kills() async throws {
        try await onThread {
            let fleet = try TestFleet(usesMQTT: true)
            try fleet.startCollector()
            try fleet.startEdge("truck7")
            fleet.accept(200)
            fleet.broker.kill()
            fleet.accept(200)
            try fleet.broker.start()
            fleet.accept(200)
            fleet.stopCollectors()
            fleet.accept(200)
            try fleet.startCollector()
            fleet.database.kill(after: 1_000)
            fleet.accept(200)
            fleet.database.waitForEnd()
            try fleet.database.start()
            try fleet.expectEverythingStored()
        }
    }
}
