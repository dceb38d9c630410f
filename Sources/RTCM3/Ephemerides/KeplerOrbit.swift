/// Keplerian orbital parameters with harmonic corrections for orbital perturbations. Angles are in semicircles, and
/// harmonic correction terms of angles are in radians.
public struct KeplerOrbit: Hashable, Sendable {
    /// Crs: the amplitude of the sine harmonic correction to the orbit radius, in meters.
    public var radiusSine = 0.0
    /// Δn: the mean motion difference from the computed value, in semicircles per second.
    public var meanMotionDifference = 0.0
    /// M0: the mean anomaly at the reference time, in semicircles.
    public var meanAnomaly = 0.0
    /// Cuc: the amplitude of the cosine harmonic correction to the argument of latitude, in radians.
    public var latitudeCosine = 0.0
    /// e: the eccentricity.
    public var eccentricity = 0.0
    /// Cus: the amplitude of the sine harmonic correction to the argument of latitude, in radians.
    public var latitudeSine = 0.0
    /// √A: the square root of the semi-major axis, in √m.
    public var semiMajorAxisRoot = 0.0
    /// toe: the ephemeris reference time, in seconds of the system's week.
    public var referenceTime = 0.0
    /// Cic: the amplitude of the cosine harmonic correction to the inclination, in radians.
    public var inclinationCosine = 0.0
    /// Ω0: the longitude of the ascending node at the weekly epoch, in semicircles.
    public var ascendingNode = 0.0
    /// Cis: the amplitude of the sine harmonic correction to the inclination, in radians.
    public var inclinationSine = 0.0
    /// i0: the inclination at the reference time, in semicircles.
    public var inclination = 0.0
    /// Crc: the amplitude of the cosine harmonic correction to the orbit radius, in meters.
    public var radiusCosine = 0.0
    /// ω: the argument of perigee, in semicircles.
    public var argumentOfPerigee = 0.0
    /// OMEGADOT: the rate of right ascension, in semicircles per second.
    public var ascendingNodeRate = 0.0
    /// IDOT: the rate of the inclination, in semicircles per second.
    public var inclinationRate = 0.0

    /// Creates an orbit in which all parameters are 0.
    public init() {}
}

/// The data fields of an orbit, which have the same order in all systems.
struct OrbitFields {
    /// The data field numbers from Crs to OMEGADOT, in message order.
    private let fields: [StaticString]
    private let radius: (format: BitFormat, parts: Double)
    private let angle: (format: BitFormat, parts: Double)
    private let time: (format: BitFormat, step: Double)

    private init(
        radius: (BitFormat, parts: Double) = (.signed(16), parts: 0x1p5),
        angle: (BitFormat, parts: Double) = (.signed(16), parts: 0x1p29), time: (BitFormat, step: Double),
        fields: [StaticString]
    ) {
        self.fields = fields
        self.radius = radius
        self.angle = angle
        self.time = time
    }

    static let gps = OrbitFields(
        time: (.unsigned(16), step: 16),
        fields: [
            "DF086", "DF087", "DF088", "DF089", "DF090", "DF091", "DF092", "DF093", "DF094", "DF095", "DF096", "DF097",
            "DF098", "DF099", "DF100",
        ])

    static let qzss = OrbitFields(
        time: (.unsigned(16), step: 16),
        fields: [
            "DF435", "DF436", "DF437", "DF438", "DF439", "DF440", "DF441", "DF442", "DF443", "DF444", "DF445", "DF446",
            "DF447", "DF448", "DF449",
        ])

    static let galileo = OrbitFields(
        time: (.unsigned(14), step: 60),
        fields: [
            "DF297", "DF298", "DF299", "DF300", "DF301", "DF302", "DF303", "DF304", "DF305", "DF306", "DF307", "DF308",
            "DF309", "DF310", "DF311",
        ])

    static let beidou = OrbitFields(
        radius: (.signed(18), parts: 0x1p6), angle: (.signed(18), parts: 0x1p31), time: (.unsigned(17), step: 8),
        fields: [
            "DF498", "DF499", "DF500", "DF501", "DF502", "DF503", "DF504", "DF505", "DF506", "DF507", "DF508", "DF509",
            "DF510", "DF511", "DF512",
        ])

    /// Reads the fields from Crs to OMEGADOT.
    func read(_ orbit: inout KeplerOrbit, from reader: inout BitReader) {
        let wide = BitFormat.signed(32)
        reader.field(fields[0], "radiusSine", &orbit.radiusSine, radius.format, parts: radius.parts)
        reader.field(fields[1], "meanMotionDifference", &orbit.meanMotionDifference, .signed(16), parts: 0x1p43)
        reader.field(fields[2], "meanAnomaly", &orbit.meanAnomaly, wide, parts: 0x1p31)
        reader.field(fields[3], "latitudeCosine", &orbit.latitudeCosine, angle.format, parts: angle.parts)
        reader.field(fields[4], "eccentricity", &orbit.eccentricity, .unsigned(32), parts: 0x1p33)
        reader.field(fields[5], "latitudeSine", &orbit.latitudeSine, angle.format, parts: angle.parts)
        reader.field(fields[6], "semiMajorAxisRoot", &orbit.semiMajorAxisRoot, .unsigned(32), parts: 0x1p19)
        reader.field(fields[7], "referenceTime", &orbit.referenceTime, time.format, step: time.step)
        reader.field(fields[8], "inclinationCosine", &orbit.inclinationCosine, angle.format, parts: angle.parts)
        reader.field(fields[9], "ascendingNode", &orbit.ascendingNode, wide, parts: 0x1p31)
        reader.field(fields[10], "inclinationSine", &orbit.inclinationSine, angle.format, parts: angle.parts)
        reader.field(fields[11], "inclination", &orbit.inclination, wide, parts: 0x1p31)
        reader.field(fields[12], "radiusCosine", &orbit.radiusCosine, radius.format, parts: radius.parts)
        reader.field(fields[13], "argumentOfPerigee", &orbit.argumentOfPerigee, wide, parts: 0x1p31)
        reader.field(fields[14], "ascendingNodeRate", &orbit.ascendingNodeRate, .signed(24), parts: 0x1p43)
    }
}

extension BitReader {
    /// Reads IDOT, which is not adjacent to the other orbital parameters.
    mutating func inclinationRate(_ field: StaticString, _ orbit: inout KeplerOrbit) {
        self.field(field, "inclinationRate", &orbit.inclinationRate, .signed(14), parts: 0x1p43)
    }
}
