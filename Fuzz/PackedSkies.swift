import GNSS
import TrackDatabase
import TrackFormats

// A sky in a database may consist of any bytes. It can be written in every format, and is unchanged after it is packed
// again.

@_cdecl("LLVMFuzzerTestOneInput")
public func testPackedSkies(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let format = input.choice(of: TrackFormat.allCases)
    let bytes = Array(input.bytes)
    let sky = PackedSky.sky(bytes)
    expect(sky.satellites.count <= bytes.count / 10, "\(sky.satellites.count) satellites in \(bytes.count) bytes")
    let packed = PackedSky.bytes(sky)
    expectEqual(PackedSky.sky(packed), sky, "a sky after repacking")
    expectEqual(PackedSky.bytes(PackedSky.sky(packed)), packed, "the bytes of a sky after repacking")
    _ = written([Epoch(fix: Fix(), sky: sky, attitude: nil)], as: format)
    return 0
}
