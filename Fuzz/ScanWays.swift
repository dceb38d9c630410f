import CNMEAScan

// Every way of scanning must find what the plain one finds, and touch no memory that it was not promised. Everything is
// allocated to the byte, so that AddressSanitizer sees whoever goes beyond.

@_cdecl("LLVMFuzzerTestOneInput")
public func testScanWays(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Input(start, count)
    // The first byte stands for the sentence's first character, which is not looked at.
    guard input.bytes.count > 1 else { return -1 }
    withMargins(input.bytes) { sentence in
        let plain = Scan(of: sentence, limit: count, way: CNMEA_WAY_PLAIN)
        for way in scanWays.dropFirst() {
            let scan = Scan(of: sentence, limit: count, room: plain.delimiters.count, way: way)
            if plain.end < count {
                expectEqual(scan, plain, "way \(way.rawValue) scans otherwise")
            } else {
                expect(scan.end >= count, "way \(way.rawValue) ends at \(scan.end), where there is no end")
            }
        }
        if plain.end < count { compareNumbers(in: sentence, plain.delimiters) }
    }
    return 0
}

/// Lends a copy of bytes with just the margins that a scan may read. What stands in them is chance; more of the same is
/// the worst it can be.
private func withMargins(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafePointer<UInt8>) -> Void) {
    let margin = Int(CNMEA_SCAN_MARGIN)
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: margin + bytes.count + margin)
    defer { memory.deallocate() }
    // A multiple of the length keeps the copy in the middle in step.
    let shift = bytes.count - margin % bytes.count
    for place in memory.indices { memory.initializeElement(at: place, to: bytes[(place + shift) % bytes.count]) }
    if let start = memory.baseAddress { body(UnsafePointer(start + margin)) }
}

/// What one way of scanning finds.
private struct Scan: Equatable {
    let end: Int
    let sum: UInt8
    let delimiters: [UInt16]

    /// - Parameter room: how many delimiters there are; no more than the overhang may be written after them.
    init(of sentence: UnsafePointer<UInt8>, limit: Int, room: Int? = nil, way: cnmea_way) {
        _ = cnmea_choose(way)
        let places = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: (room ?? limit) + Int(CNMEA_SCAN_OVERHANG))
        defer { places.deallocate() }
        let result = cnmea_scan(sentence, limit, places.baseAddress)
        end = Int(result.end)
        sum = result.sum
        delimiters = Array(places[...(Int(result.commas) + 1)])
    }
}

/// Reads lists of fields, from each place on, in every way.
private func compareNumbers(in sentence: UnsafePointer<UInt8>, _ delimiters: [UInt16]) {
    let fieldCount = delimiters.count - 2
    // The scanner's own list has this much room after its end.
    let places = delimiters + [UInt16](repeating: .max, count: Int(CNMEA_SCAN_OVERHANG))
    for first in 0...fieldCount {
        let most = min(16, fieldCount - first)
        // As many as there are, and fewer.
        for count in [most, (first + fieldCount) % (most + 1)] {
            let plain = Numbers(in: sentence, places, from: first, count: count, way: CNMEA_WAY_PLAIN)
            for way in scanWays.dropFirst() {
                let numbers = Numbers(in: sentence, places, from: first, count: count, way: way)
                expectEqual(numbers, plain, "way \(way.rawValue) reads \(count) fields from \(first) on otherwise")
            }
        }
    }
}

/// What one way of reading numbers finds.
private struct Numbers: Equatable {
    let irregular: UInt32
    /// 0 for irregular fields, whose numbers have no meaning.
    private(set) var numbers = SIMD16<UInt16>()

    init(in sentence: UnsafePointer<UInt8>, _ delimiters: [UInt16], from first: Int, count: Int, way: cnmea_way) {
        _ = cnmea_choose(way)
        irregular = withUnsafeMutableBytes(of: &numbers) { numbers in
            delimiters.withUnsafeBufferPointer { delimiters in
                cnmea_numbers(
                    sentence, delimiters.baseAddress.map { $0 + first }, UInt32(count),
                    numbers.assumingMemoryBound(to: UInt16.self).baseAddress)
            }
        }
        for field in 0..<16 where irregular >> UInt32(field) & 1 == 1 { numbers[field] = 0 }
    }
}
