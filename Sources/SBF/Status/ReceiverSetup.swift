public import BinaryMessages

/// ReceiverSetup (5902): information about the receiver, its antenna and the station.
public struct ReceiverSetup: SBFMessage {
    public static let number: UInt16 = 5902
    public static let name = "ReceiverSetup"
    public static let minimumLength = 240

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The marker name.
    public var marker = ""
    /// The marker number.
    public var markerNumber = ""
    /// The name of the observer.
    public var observer = ""
    /// The name of the agency.
    public var agency = ""
    /// The serial number of the receiver.
    public var receiverNumber = ""
    /// The receiver version.
    public var receiverVersion = ""
    /// The serial number of the antenna.
    public var antennaNumber = ""
    /// The type of the antenna.
    public var antennaType = ""
    /// The height of the antenna above the marker, in meters.
    public var antennaHeight: Float = 0
    /// The antenna's offset to the east of the marker, in meters.
    public var antennaEast: Float = 0
    /// The antenna's offset to the north of the marker, in meters.
    public var antennaNorth: Float = 0
    /// The marker type.
    public var markerType = ""
    /// The GNSS firmware version.
    public var firmware = ""
    /// The product name.
    public var product = ""
    /// The latitude of the marker, in radians.
    public var latitude: Double?
    /// The longitude of the marker, in radians.
    public var longitude: Double?
    /// The height of the marker above the ellipsoid, in meters.
    public var height: Float?
    /// The station code.
    public var station = ""
    /// The monument index.
    public var monument: UInt8 = 0
    /// The receiver index.
    public var receiverIndex: UInt8 = 0
    /// The ISO country code.
    public var country = ""

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        coder.skip(2)
        coder.text("MarkerName", &marker, byteCount: 60)
        coder.text("MarkerNumber", &markerNumber, byteCount: 20)
        coder.text("Observer", &observer, byteCount: 20)
        coder.text("Agency", &agency, byteCount: 40)
        coder.text("RxName", &receiverNumber, byteCount: 20)
        coder.text("RxVersion", &receiverVersion, byteCount: 20)
        coder.text("AntSerialNbr", &antennaNumber, byteCount: 20)
        coder.text("AntType", &antennaType, byteCount: 20)
        coder.field("deltaH", &antennaHeight)
        coder.field("deltaE", &antennaEast)
        coder.field("deltaN", &antennaNorth)
        coder.text("MarkerType", &markerType, byteCount: 20)
        coder.text("GNSSFWVersion", &firmware, byteCount: 40)
        coder.text("ProductName", &product, byteCount: 40)
        coder.field("Latitude", &latitude, missing: -2e10)
        coder.field("Longitude", &longitude, missing: -2e10)
        coder.field("Height", &height, missing: -2e10)
        coder.text("StationCode", &station, byteCount: 10)
        coder.field("MonumentIdx", &monument)
        coder.field("ReceiverIdx", &receiverIndex)
        coder.text("CountryCode", &country, byteCount: 3)
    }
}
