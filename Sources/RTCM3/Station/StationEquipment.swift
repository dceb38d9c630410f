/// 1007, 1008 and 1033: the antenna and receiver descriptors of a reference station.
public struct StationEquipment: RTCM3Message {
    public static let names: [UInt16: String] = [
        1007: "Antenna Descriptor",
        1008: "Antenna Descriptor and Serial Number",
        1033: "Receiver and Antenna Descriptors",
    ]

    public var number: UInt16 = 1007
    /// The reference station ID.
    public var station: UInt16 = 0
    /// The antenna descriptor, as assigned by the International GNSS Service (IGS).
    public var antenna = ""
    /// The antenna setup ID; 0 for the standard IGS model.
    public var antennaSetup: UInt8 = 0
    /// The serial number of the antenna; empty in 1007.
    public var antennaSerialNumber = ""
    /// The receiver type descriptor; empty in 1007 and 1008.
    public var receiver = ""
    /// The receiver firmware version; empty in 1007 and 1008.
    public var firmware = ""
    /// The serial number of the receiver; empty in 1007 and 1008.
    public var receiverSerialNumber = ""

    /// Creates a message with default values.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF003", "station", &station, width: 12)
        reader.text("DF030", "antenna", &antenna, count: "DF029")
        reader.field("DF031", "antennaSetup", &antennaSetup, width: 8)
        if number == 1007 { return }
        reader.text("DF033", "antennaSerialNumber", &antennaSerialNumber, count: "DF032")
        if number == 1008 { return }
        reader.text("DF228", "receiver", &receiver, count: "DF227")
        reader.text("DF230", "firmware", &firmware, count: "DF229")
        reader.text("DF232", "receiverSerialNumber", &receiverSerialNumber, count: "DF231")
    }
}
