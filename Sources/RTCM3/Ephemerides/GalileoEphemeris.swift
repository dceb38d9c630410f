/// 1045 and 1046: the ephemeris and clock parameters of a Galileo satellite, from its F/NAV (1045) or I/NAV (1046)
/// message.
public struct GalileoEphemeris: RTCM3Message {
    public static let names: [UInt16: String] = [
        1045: "Galileo F/NAV Satellite Ephemeris Data",
        1046: "Galileo I/NAV Satellite Ephemeris Data",
    ]

    /// The health status and data validity of a signal.
    public struct SignalState: Hashable, Sendable {
        /// The signal health status: 0 OK, 1 out of service, 2 will be out of service, 3 in test.
        public var health: UInt8 = 0
        /// The data validity status: `true` if the satellite is working without guarantee, `false` if the navigation
        /// data is valid.
        public var isDataInvalid = false
    }

    public var number: UInt16 = 1045
    /// The satellite ID.
    public var satellite: UInt8 = 0
    /// The Galileo week number, which is the continuous GPS week number minus 1,024.
    public var week: UInt16 = 0
    /// IODnav: the issue of data of the ephemeris and clock parameters.
    public var issue: UInt16 = 0
    /// SISA: the signal-in-space accuracy index; 255 if no accuracy prediction is available.
    public var accuracy: UInt8 = 0
    /// The orbital parameters.
    public var orbit = KeplerOrbit()
    /// The satellite clock parameters.
    public var clock = SatelliteClockModel()
    /// BGD E5a/E1: the broadcast group delay between E1 and E5a, in seconds.
    public var groupDelayE5a = 0.0
    /// BGD E5b/E1: the broadcast group delay between E1 and E5b, in seconds; `nil` in 1045.
    public var groupDelayE5b: Double?
    /// The status of the E5a signal; `nil` in 1046.
    public var stateE5a: SignalState?
    /// The status of the E5b signal; `nil` in 1045.
    public var stateE5b: SignalState?
    /// The status of the E1-B signal; `nil` in 1045.
    public var stateE1: SignalState?

    /// Creates a message with default values.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF252", "satellite", &satellite, width: 6)
        reader.field("DF289", "week", &week, width: 12)
        reader.field("DF290", "issue", &issue, width: 10)
        reader.field(number == 1045 ? "DF291" : "DF286", "accuracy", &accuracy, width: 8)
        reader.inclinationRate("DF292", &orbit)
        ClockFields.galileo.read(&clock, from: &reader)
        OrbitFields.galileo.read(&orbit, from: &reader)
        reader.field("DF312", "groupDelayE5a", &groupDelayE5a, .signed(10), parts: 0x1p32)
        if number == 1045 {
            var state = SignalState()
            reader.field("DF314", "healthE5a", &state.health, width: 2)
            reader.field("DF315", "isDataInvalidE5a", &state.isDataInvalid)
            stateE5a = state
            reader.skip(7)
        } else {
            readSignalsOfINAV(from: &reader)
        }
    }

    private mutating func readSignalsOfINAV(from reader: inout BitReader) {
        var delay = 0.0
        reader.field("DF313", "groupDelayE5b", &delay, .signed(10), parts: 0x1p32)
        groupDelayE5b = delay
        var (e5b, e1) = (SignalState(), SignalState())
        reader.field("DF316", "healthE5b", &e5b.health, width: 2)
        reader.field("DF317", "isDataInvalidE5b", &e5b.isDataInvalid)
        reader.field("DF287", "healthE1", &e1.health, width: 2)
        reader.field("DF288", "isDataInvalidE1", &e1.isDataInvalid)
        (stateE5b, stateE1) = (e5b, e1)
        reader.skip(2)
    }
}
