/// 1007, 1008 and 1033: the antenna and the receiver of a reference station.
public struct StationEquipment: RTCM3Message {
    public static let names: [UInt16: String] = [
        1007: "Antenna Descriptor",
        1008: "Antenna Descriptor and Serial Number",
        1033: "Receiver and Antenna Descriptors",
    ]

    public var number: UInt16 = 1007
    /// The reference station number.
    public var station: UInt16 = 0
    /// The model of the antenna, as named by the International GNSS Service.
    public var antenna = ""
    /// The antenna setup number; 0 is the setup of the model's calibration.
    public var antennaSetup: UInt8 = 0
    /// The serial number of the antenna; empty in 1007.
    public var antennaSerialNumber = ""
    /// The model of the receiver; empty in 1007 and 1008.
    public var receiver = ""
    /// The version of the receiver's firmware; empty in 1007 and 1008.
    public var firmware = ""
    /// The serial number of the receiver; empty in 1007 and 1008.
    public var receiverSerialNumber = ""

    /// Creates a message.
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
