/// 1230: the GLONASS code-phase biases of a reference station.
public struct GLONASSBiases: RTCM3Message {
    public static let names: [UInt16: String] = [1230: "GLONASS L1 and L2 Code-Phase Biases"]

    public var number: UInt16 = 1230
    /// The reference station ID.
    public var station: UInt16 = 0
    /// The code-phase bias indicator: whether the observations are aligned, that is, already corrected for the biases.
    public var areAligned = false
    /// The L1 C/A code-phase bias, in meters; `nil` if it is not available.
    public var civilL1: Double?
    /// The L1 P code-phase bias, in meters; `nil` if it is not available.
    public var preciseL1: Double?
    /// The L2 C/A code-phase bias, in meters; `nil` if it is not available.
    public var civilL2: Double?
    /// The L2 P code-phase bias, in meters; `nil` if it is not available.
    public var preciseL2: Double?

    /// Creates a message with default values.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF003", "station", &station, width: 12)
        reader.field("DF421", "areAligned", &areAligned)
        reader.skip(3)
        var hasBias: (civilL1: Bool, preciseL1: Bool, civilL2: Bool, preciseL2: Bool) = (false, false, false, false)
        reader.field("DF422_1", "hasCivilL1", &hasBias.civilL1)
        reader.field("DF422_2", "hasPreciseL1", &hasBias.preciseL1)
        reader.field("DF422_3", "hasCivilL2", &hasBias.civilL2)
        reader.field("DF422_4", "hasPreciseL2", &hasBias.preciseL2)
        if hasBias.civilL1 { reader.field("DF423", "civilL1", &civilL1, .signed(16), parts: 50) }
        if hasBias.preciseL1 { reader.field("DF424", "preciseL1", &preciseL1, .signed(16), parts: 50) }
        if hasBias.civilL2 { reader.field("DF425", "civilL2", &civilL2, .signed(16), parts: 50) }
        if hasBias.preciseL2 { reader.field("DF426", "preciseL2", &preciseL2, .signed(16), parts: 50) }
    }
}
