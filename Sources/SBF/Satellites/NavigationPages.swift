public import BinaryMessages

/// The raw bits of a navigation page, subframe or string, as sent by a satellite.
public struct NavigationPage: MessageGroup {
    /// The satellite ID (SVID) in Septentrio's numbering.
    public var number: UInt8 = 0
    /// Whether the CRC or parity check passed.
    public var isValid = false
    /// The number of errors corrected by the Viterbi decoder.
    public var corrections: UInt8 = 0
    /// The signal number in bits 0–4. For Galileo, bit 5 is 1 if the page was received on E1, and 0 if on E5b.
    public var source: UInt8 = 0
    /// The GLONASS frequency number plus 8; 0 for other systems.
    public var frequency: UInt8 = 0
    /// The channel number.
    public var channel: UInt8 = 0
    /// The navigation bits in 32-bit words, most significant bit first.
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

/// GPSRawCA (4017): a GPS L1 C/A navigation subframe.
public struct GPSRawCA: SBFMessage {
    public static let number: UInt16 = 4017
    public static let name = "GPSRawCA"
    public static let minimumLength = 52

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The raw navigation page, subframe or string.
    public var page = NavigationPage()

    /// Creates a block with default values.
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

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The raw navigation page, subframe or string.
    public var page = NavigationPage()

    /// Creates a block with default values.
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

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The raw navigation page, subframe or string.
    public var page = NavigationPage()

    /// Creates a block with default values.
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

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The raw navigation page, subframe or string.
    public var page = NavigationPage()

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        page.code(with: &coder, context: 10)
    }
}
