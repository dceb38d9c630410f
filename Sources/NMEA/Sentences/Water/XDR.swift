extension Sentence {
    /// XDR: transducer measurements of any type.
    ///
    /// `$IIXDR,P,101325.0,P,BARO,T,1200.0,R,ENGINE,S,,,PUMP`
    ///
    /// Each measurement consists of four fields: type, value, unit and transducer name. ``measurements`` parses
    /// ``text`` on each access.
    public struct XDR: SentenceBody {
        public static let code: SentenceCode = "XDR"

        /// The measurements, separated by commas (all fields).
        public var text: SentenceText?

        public init() {}

        /// Creates a sentence from measurements, or returns `nil` if they do not fit into a sentence.
        public init?(_ measurements: some Sequence<TransducerMeasurement>) {
            text = SentenceText { fields in
                for measurement in measurements { measurement.write(to: &fields) }
            }
            if text == nil { return nil }
        }

        public init(from fields: consuming FieldReader) { text = fields.rest() }

        public func write(to fields: inout FieldWriter) { fields.rest(text) }

        /// The measurements. A truncated measurement is dropped.
        public var measurements: [TransducerMeasurement] {
            guard let text else { return [] }
            return text.readFields { fields in
                var found: [TransducerMeasurement] = []
                // The fourth field may be missing if a transducer has no name. The last field of truncated text may be
                // incomplete, so truncated text must contain one field more than the four fields of a measurement.
                let needed = text.isTruncated ? 5 : 3
                while fields.remaining >= needed { found.append(TransducerMeasurement(from: &fields)) }
                return found
            }
        }
    }
}

/// A measurement in an XDR sentence.
public struct TransducerMeasurement: Hashable, Sendable {
    /// The measured quantity; `nil` if the transducer type is unknown.
    public var kind: TransducerKind?
    /// The value in the unit given for its ``kind``; `nil` if the unit or the kind is unknown, in which case
    /// ``unconverted`` contains the measurement.
    public var value: Double?
    /// The number and unit as received, if the unit or the kind is unknown; otherwise `nil`.
    public var unconverted: UnconvertedMeasurement?
    /// The name of the transducer.
    public var name: String

    /// Creates a measurement.
    public init(_ kind: TransducerKind?, _ value: Double?, name: String) {
        self.kind = kind
        self.value = value
        self.name = name
    }

    init(from fields: inout FieldReader) {
        let word: InlineText<20>? = fields.text()
        let letter = word.flatMap { word in word.withBytes { $0.count == 1 ? $0.first : nil } }
        let kind = letter.flatMap(TransducerKind.init)
        let number = fields.number()
        let unit: InlineText<20>? = fields.text()
        self.kind = kind
        if let number {
            if let known = kind?.unit(unit) {
                value = number * known.factor
            } else {
                unconverted = UnconvertedMeasurement(
                    number: number, unit: unit?.description ?? "", kind: kind == nil ? word?.description ?? "" : "")
            }
        }
        let name: SentenceText? = fields.text()
        self.name = name?.description ?? ""
    }

    func write(to fields: inout FieldWriter) {
        if let kind { fields.symbol(kind) } else { fields.text(SentenceText(unconverted?.kind ?? "")) }
        if value == nil, let unconverted {
            fields.number(unconverted.number, decimals: 1)
            fields.text(SentenceText(unconverted.unit))
            fields.text(SentenceText(name))
            return
        }
        let usual = kind?.defaultUnit
        fields.number(value, usual?.unit ?? .same, decimals: 1)
        fields.character(usual?.letter)
        fields.text(SentenceText(name))
    }
}

/// A measurement with an unknown unit or transducer type, as received.
public struct UnconvertedMeasurement: Hashable, Sendable {
    /// The number as received.
    public var number: Double
    /// The unit as received, usually a letter; empty if the unit is missing.
    public var unit: String
    /// The transducer type as received, if it is unknown; otherwise empty.
    public var kind: String

    /// Creates a measurement.
    public init(number: Double, unit: String, kind: String = "") {
        self.number = number
        self.unit = unit
        self.kind = kind
    }
}

/// The transducer type, which specifies the measured quantity.
public enum TransducerKind: UInt8, Sendable {
    /// `A`: an angle, in degrees.
    case angle = 0x41
    /// `B`: absolute humidity, in kilograms per cubic meter.
    case absoluteHumidity = 0x42
    /// `C`: a temperature, in degrees Celsius.
    case temperature = 0x43
    /// `D`: a displacement, such as a depth, in meters.
    case displacement = 0x44
    /// `F`: a frequency, in hertz.
    case frequency = 0x46
    /// `G`: a generic quantity, in the transducer's unit.
    case generic = 0x47
    /// `H`: relative humidity, 0 … 1.
    case humidity = 0x48
    /// `I`: an electric current, in amperes.
    case current = 0x49
    /// `L`: salinity, 0 … 1.
    case salinity = 0x4C
    /// `N`: a force, in newtons.
    case force = 0x4E
    /// `P`: a pressure, in pascals.
    case pressure = 0x50
    /// `R`: a flow, in cubic meters per second.
    case flow = 0x52
    /// `S`: the state of a switch or valve, in the transducer's unit.
    case toggle = 0x53
    /// `T`: a tachometer reading, in revolutions per second.
    case revolutions = 0x54
    /// `U`: a voltage, in volts.
    case voltage = 0x55
    /// `V`: a volume, in cubic meters.
    case volume = 0x56

    /// Returns the unit specified by the unit field; `nil` if the unit is unknown for this quantity.
    fileprivate func unit(_ text: InlineText<20>?) -> FieldUnit? {
        let letter = text.flatMap { text in text.withBytes { $0.count == 1 ? $0.first : nil } }
        return switch self {
        case .generic, .toggle: .same
        case .pressure where letter == UInt8(ascii: "B"): .bars
        default: letter == defaultUnit.letter ? defaultUnit.unit : nil
        }
    }

    /// The unit in which values are written, and the letter of the unit.
    fileprivate var defaultUnit: (letter: UInt8?, unit: FieldUnit) {
        switch self {
        case .angle: (UInt8(ascii: "D"), .same)
        case .absoluteHumidity: (UInt8(ascii: "K"), .same)
        case .temperature: (UInt8(ascii: "C"), .same)
        case .displacement, .volume: (UInt8(ascii: "M"), .same)
        case .frequency: (UInt8(ascii: "H"), .same)
        case .generic, .toggle: (nil, .same)
        case .humidity: (UInt8(ascii: "P"), .hundredths)
        case .current: (UInt8(ascii: "A"), .same)
        case .salinity: (UInt8(ascii: "S"), .thousandths)
        case .force: (UInt8(ascii: "N"), .same)
        case .pressure: (UInt8(ascii: "P"), .same)
        case .flow: (UInt8(ascii: "l"), .thousandths)
        case .revolutions: (UInt8(ascii: "R"), .sixtieths)
        case .voltage: (UInt8(ascii: "V"), .same)
        }
    }
}
