import CNMEAScan

// Every implementation must return the same results as the plain one, and access only the memory that it may access.
// All memory is allocated exactly, so that AddressSanitizer detects any access beyond it.

@_cdecl("LLVMFuzzerTestOneInput")
public func testScanWays(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Input(start, count)
    // The first byte takes the place of the sentence's first character, which is not examined.
    guard input.bytes.count > 1 else { return -1 }
    withMargins(input.bytes) { sentence in
        let plain = Scan(of: sentence, limit: count, way: CNMEA_WAY_PLAIN)
        for way in scanWays.dropFirst() {
            let scan = Scan(of: sentence, limit: count, room: plain.delimiters.count, way: way)
            if plain.end < count {
                expectEqual(scan, plain, "way \(way.rawValue) scans differently")
            } else {
                expect(scan.end >= count, "way \(way.rawValue) ends at \(scan.end), which is not an end")
            }
        }
        if plain.end < count { compareNumbers(in: sentence, plain.delimiters) }
    }
    return 0
}

/// Calls a closure with a copy of bytes that has exactly the margins that a scan may read. The margins repeat the
/// bytes, which is the worst case.
private func withMargins(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafePointer<UInt8>) -> Void) {
    let margin = Int(CNMEA_SCAN_MARGIN)
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: margin + bytes.count + margin)
    defer { memory.deallocate() }
    // A multiple of the length, so that the repeated bytes continue without a break into the copy in the middle.
    let shift = bytes.count - margin % bytes.count
    for place in memory.indices { memory.initializeElement(at: place, to: bytes[(place + shift) % bytes.count]) }
    if let start = memory.baseAddress { body(UnsafePointer(start + margin)) }
}

/// The result of scanning with one implementation.
private struct Scan: Equatable {
    let end: Int
    let sum: UInt8
    let delimiters: [UInt16]

    /// Scans a sentence.
    /// - Parameter room: The number of delimiters; no more than the overhang may be written after them.
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

/// Reads the fields from each starting field to the end with every implementation.
private func compareNumbers(in sentence: UnsafePointer<UInt8>, _ delimiters: [UInt16]) {
    let fieldCount = delimiters.count - 2
    // The scanner's own list has this much space after its end.
    let places = delimiters + [UInt16](repeating: .max, count: Int(CNMEA_SCAN_OVERHANG))
    for first in 0...fieldCount {
        let maxCount = min(16, fieldCount - first)
        // All remaining fields, and fewer.
        for count in [maxCount, (first + fieldCount) % (maxCount + 1)] {
            let plain = Numbers(in: sentence, places, from: first, count: count, way: CNMEA_WAY_PLAIN)
            for way in scanWays.dropFirst() {
                let numbers = Numbers(in: sentence, places, from: first, count: count, way: way)
                expectEqual(numbers, plain, "way \(way.rawValue) reads \(count) fields from \(first) differently")
            }
        }
    }
}

/// The result of reading numbers with one implementation.
private struct Numbers: Equatable {
    let irregular: UInt32
    /// The numbers; 0 for irregular fields, whose numbers are undefined.
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
