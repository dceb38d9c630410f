import Testing

@testable import Recording

struct GzipTests {
    @Test(
        "gzip output is smaller than the input and decompresses to the same bytes",
        arguments: [0, 1, 100, 65_536, 1_000_000])
    func roundTrip(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 100) }
        let packed = try #require(Gzip.compress(bytes))
        #expect(packed.starts(with: [0x1F, 0x8B, 8]) && (count < 100 || packed.count < count))
        let decompression = CompressionFormat.gzip.decompression()
        packed.withUnsafeBytes { decompression.add($0) }
        var unpacked: [UInt8] = []
        while case let part = decompression.next(), !part.isEmpty { unpacked += part }
        #expect(unpacked == bytes && !decompression.isDamaged)
    }

    @Test("incompressible bytes are unchanged after compression and decompression")
    func randomBytes() throws {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let packed = try #require(Gzip.compress(bytes))
        let decompression = CompressionFormat.gzip.decompression()
        packed.withUnsafeBytes { decompression.add($0) }
        var unpacked: [UInt8] = []
        while case let part = decompression.next(), !part.isEmpty { unpacked += part }
        #expect(unpacked == bytes)
    }
}
