import GNSS

@testable import FleetWire

// The messages of a fleet may consist of any bytes. Whatever can be decoded can be encoded and decoded again; fixes,
// tracks, answers and requests are unchanged by this. Decoding only the motion of fixes gives the same values as decoding
// everything.

@_cdecl("LLVMFuzzerTestOneInput")
public func testFleetMessages(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    switch input.choice(of: Target.allCases) {
    case .columns: testColumns(&input)
    case .batch: testBatch(Array(input.bytes))
    case .position: testPosition(Array(input.bytes))
    case .way: testWay(Array(input.bytes))
    case .answer: testAnswer(Array(input.bytes))
    case .request: testRequest(Array(input.bytes))
    }
    return 0
}

private enum Target: CaseIterable {
    case columns, batch, position, way, answer, request
}

/// Tests a message that consists of known columns with any content.
private func testColumns(_ input: inout Input) {
    let count = input.choice(of: [1, 2, 3, 60])
    var writer = ProtobufWriter()
    var unused = ColumnSet.all
    while !input.bytes.isEmpty, !unused.isEmpty {
        let column = unused.remove(at: Int(input.choice()) % unused.count)
        let length = Int(input.choice()) % 32
        writer.bytes(column.number, (0..<length).map { _ in input.choice() })
    }
    let motion = try? ColumnSet.motion(writer.bytes[...], count: count)
    guard let fixes = try? ColumnSet.fixes(writer.bytes[...], count: count) else { return }
    expectEqual(fixes.count, count, "the number of fixes")
    // Fixes are compared as columns, because a value that is not a number is never equal to itself.
    let bytes = ColumnSet.bytes(fixes)
    let again = try? ColumnSet.fixes(bytes[...], count: count)
    expectEqual(again.map(ColumnSet.bytes), bytes, "the columns after encoding and decoding")
    expectEqual(
        motion.map { ColumnSet.bytes($0.map(onlyMotion)) }, ColumnSet.bytes(fixes.map(onlyMotion)),
        "the motion of the fixes")
}

private func onlyMotion(_ fix: some BatchFix) -> FleetFix {
    var motion = FleetFix(fix: Fix(), received: fix.received)
    (motion.time, motion.coordinate, motion.mode) = (fix.time, fix.coordinate, fix.mode)
    (motion.speed, motion.course) = (fix.speed, fix.course)
    return motion
}

private func testBatch(_ payload: [UInt8]) {
    guard let batch = try? Batch(payload: payload) else { return }
    expectEqual(try? BatchHeader(payload: payload), batch.header, "the header alone and with the fixes")
    expect(batch.header.isGap || batch.fixes.count == batch.header.count, "\(batch.fixes.count) fixes")
    let sealed = Batch.seal(batch.fixes, as: batch.header)
    let again = try? Batch(payload: sealed.payload)
    expectEqual(again?.header, sealed.header, "the header of a batch sealed again")
    expectEqual((again?.fixes).map(ColumnSet.bytes), ColumnSet.bytes(batch.fixes), "the fixes of a batch sealed again")
}

private func testPosition(_ payload: [UInt8]) {
    guard let position = try? LivePosition(payload: payload) else { return }
    let again = try? LivePosition(payload: position.payload)
    expectEqual(again?.time, position.time, "the time of a position")
    expectEqual(again?.device, position.device, "the device of a position")
}

private func testWay(_ bytes: [UInt8]) {
    guard let way = try? Way(encoded: bytes) else { return }
    expect(way.points.count <= Way.maxCount, "\(way.points.count) points")
    expectEqual(try? Way(encoded: way.encoded), way, "a simplified track")
    for point in way.points { _ = point.fix }
}

private func testAnswer(_ payload: [UInt8]) {
    guard let answer = try? StoredAnswer(payload: payload) else { return }
    expectEqual(try? StoredAnswer(payload: answer.payload), answer, "an answer of the center")
}

private func testRequest(_ payload: [UInt8]) {
    guard let request = try? SyncRequest(payload: payload) else { return }
    expectEqual(try? SyncRequest(payload: request.payload), request, "a request of a device")
}
