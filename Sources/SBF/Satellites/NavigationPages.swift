public import BinaryMessages

/// A page or subframe that a satellite has sent, as bits.
public struct NavigationPage: MessageGroup {
    /// Septentrio's number for the satellite.
    public var number: UInt8 = 0
    /// Whether the page passed its checks.
    public var isValid = false
    /// The number of errors that the Viterbi decoder corrected.
    public var corrections: UInt8 = 0
    /// The signal number in the lowest five bits. In Galileo pages, bit 5 is 1 for E1 and 0 for E5b.
    public var source: UInt8 = 0
    /// The frequency channel of a GLONASS satellite, plus 8.
    public var frequency: UInt8 = 0
    /// The channel number.
    public var channel: UInt8 = 0
    /// The bits in words of 32 bits, beginning with the highest bit.
    public var bits: [UInt32] = []

    /// Creates a page without bits.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder, context wordCount: Int) {
        coder.field("SVID", &number)
        coder.field("CRCPassed", &isValid)
        coder.field("ViterbiCnt", &corrections)
        coder.bits(&source, ["SigIdx": 5, "L1BCFlag": 1, "": 2])
        coder.field("FreqNr", &frequency)
        coder.field("RxChannel", &channel)
        coder.list("NavBits", &bits, count: wordCount)
    }
}

/// GPSRawCA (4017): a GPS subframe.
public struct GPSRawCA: SBFMessage {
    public static let number: UInt16 = 4017
    public static let name = "GPSRawCA"
    public static let minimumLength = 52

    /// The time of the block.
    public var time = SBFTime()
    /// The page or subframe.
    public var page = NavigationPage()

    /// Creates a block without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        page.code(with: &coder, context: 10)
    }
}

/// GLORawCA (4026): a GLONASS string.
public struct GLORawCA: SBFMessage {
    public static let number: UInt16 = 4026
    public static let name = "GLORawCA"
    public static let minimumLength = 24

    /// The time of the block.
    public var time = SBFTime()
    /// The page or subframe.
    public var page = NavigationPage()

    /// Creates a block without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        page.code(with: &coder, context: 3)
    }
}

/// GALRawINAV (4023): a Galileo I/NAV page.
public struct GALRawINAV: SBFMessage {
    public static let number: UInt16 = 4023
    public static let name = "GALRawINAV"
    public static let minimumLength = 44

    /// The time of the block.
    public var time = SBFTime()
    /// The page or subframe.
    public var page = NavigationPage()

    /// Creates a block without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        page.code(with: &coder, context: 8)
    }
}

/// BDSRaw (4047): a BeiDou subframe.
public struct BDSRaw: SBFMessage {
    public static let number: UInt16 = 4047
    public static let name = "BDSRaw"
    public static let minimumLength = 52

    /// The time of the block.
    public var time = SBFTime()
    /// The page or subframe.
    public var page = NavigationPage()

    /// Creates a block without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        page.code(with: &coder, context: 10)
    }
}
