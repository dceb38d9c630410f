/// One frame of u-blox's binary protocol while it is written.
struct UBXFrame {
    private let start: Int

    /// Begins a frame behind what is there.
    init(class group: UInt8, id: UInt8, in bytes: inout [UInt8]) {
        start = bytes.count
        bytes.append(0xB5)
        bytes.append(0x62)
        bytes.append(group)
        bytes.append(id)
        // The length, when it is known.
        bytes.append(0)
        bytes.append(0)
    }

    /// Ends it with its length and both checksums.
    func end(in bytes: inout [UInt8]) {
        let length = bytes.count - start - 6
        bytes[start + 4] = UInt8(truncatingIfNeeded: length)
        bytes[start + 5] = UInt8(truncatingIfNeeded: length >> 8)
        var first: UInt8 = 0
        var second: UInt8 = 0
        for index in start + 2..<bytes.count {
            first &+= bytes[index]
            second &+= first
        }
        bytes.append(first)
        bytes.append(second)
    }
}

extension [UInt8] {
    /// Appends a whole number, its lowest byte first.
    @inline(__always)
    mutating func append<Number: FixedWidthInteger>(littleEndian value: Number) {
        var left = value
        for _ in 0..<Number.bitWidth / 8 {
            append(UInt8(truncatingIfNeeded: left))
            left >>= 8
        }
    }

    /// Appends a number of parts as a whole number, the nearest one that there is.
    @inline(__always)
    mutating func append<Number: FixedWidthInteger>(_ value: Double, in parts: Double, as type: Number.Type) {
        let scaled = (value * parts).rounded()
        let bounded = Swift.min(Swift.max(scaled, Double(Number.min)), Double(Number.max))
        append(littleEndian: Number(exactly: bounded) ?? 0)
    }
}
