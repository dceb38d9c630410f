import NMEA
import Testing

/// A recipe for random sentences of one type. ``all`` has an entry for each type.
struct SentenceRecipe: Sendable, CustomTestStringConvertible {
    let code: SentenceCode
    private let address: String
    private let draw: @Sendable (inout RandomFields) -> Void

    /// Creates a recipe for a standard sentence of a GPS receiver.
    init(_ code: SentenceCode, _ draw: @escaping @Sendable (inout RandomFields) -> Void) {
        self.code = code
        address = "GP\(code)"
        self.draw = draw
    }

    /// Creates a recipe for a proprietary sentence.
    init(_ type: (some SentenceBody).Type, _ draw: @escaping @Sendable (inout RandomFields) -> Void) {
        code = type.code
        address = type.address
        self.draw = draw
    }

    var testDescription: String { code.isProprietary ? address : code.description }

    /// Returns a sentence without `$` and checksum.
    func content(seed: UInt64) -> String {
        var random = RandomFields(seed: seed)
        draw(&random)
        random.cutSometimes()
        return ([address + random.addressEnd] + random.fields).joined(separator: ",")
    }

    static let all = fix + satellites + heading + water + routes + messages + secondAntenna + proprietary

    /// Recipes for sentences with the layout of other types.
    private static let secondAntenna = (fix + satellites).compactMap { recipe -> SentenceRecipe? in
        let codes: [SentenceCode: SentenceCode] = [
            "GGA": "GGAH", "RMC": "RMCH", "GLL": "GLLH", "GNS": "GNSH", "VTG": "VTGH", "ZDA": "ZDAH", "GST": "GSTH",
            "GSA": "GSAH", "GSV": "GSVH",
        ]
        return codes[recipe.code].map { SentenceRecipe($0, recipe.draw) }
    }

    private static let fix = [
        SentenceRecipe("GGA") {
            $0.time()
            $0.position()
            $0.letter("012345678")
            $0.integer(0...40, width: 2)
            $0.decimal(0...99)
            $0.signed(-500...9000, "M")
            $0.signed(-110...90, "M")
            $0.decimal(0...60)
            $0.integer(0...4095, width: 4)
        },
        SentenceRecipe("RMC") {
            $0.time()
            $0.letter("AV")
            $0.position()
            $0.decimal(0...999)
            $0.decimal(0...359)
            $0.date()
            $0.signed(0...40, "EW")
            $0.letter("ADEFMNPRS")
            $0.letter("SCUV")
        },
        SentenceRecipe("GLL") {
            $0.position()
            $0.time()
            $0.letter("AV")
            $0.letter("ADEFMNPRS")
        },
        SentenceRecipe("GNS") {
            $0.time()
            $0.position()
            $0.text(1...8)
            $0.integer(0...99, width: 2)
            $0.decimal(0...99)
            $0.decimal(-500...9000)
            $0.decimal(-110...90)
            $0.decimal(0...60)
            $0.integer(0...4095)
            $0.letter("SCUV")
        },
        SentenceRecipe("VTG") {
            $0.decimal(0...359)
            $0.literal("T")
            $0.decimal(0...359)
            $0.literal("M")
            $0.twice(0...999, "N", then: ["K"])
            $0.letter("ADEFMNPRS")
        },
        // The layout before NMEA 2.0.
        SentenceRecipe("VTG") {
            $0.decimal(0...359)
            $0.decimal(0...359)
            $0.decimal(0...999)
        },
        SentenceRecipe("ZDA") {
            $0.time()
            $0.integer(1...31, width: 2)
            $0.integer(1...12, width: 2)
            $0.integer(1980...2079)
            $0.integer(-13...13, width: 2)
            $0.integer(-59...59, width: 2)
        },
        SentenceRecipe("GST") {
            $0.time()
            $0.several(7...7) { $0.decimal(0...359) }
        },
        SentenceRecipe("GBS") {
            $0.time()
            $0.several(3...3) { $0.decimal(0...99) }
            $0.integer(1...400)
            $0.decimal(0...0, places: 1...9)
            $0.several(2...2) { $0.decimal(-50...50) }
            $0.hexadecimal(0...15)
            $0.hexadecimal(0...15)
        },
        SentenceRecipe("GRS") {
            $0.time()
            $0.letter("01")
            $0.several(12...12) { $0.decimal(-99...99) }
            $0.hexadecimal(0...15)
            $0.hexadecimal(0...15)
        },
        SentenceRecipe("DTM") {
            $0.text(1...10)
            $0.letter("ABCDE")
            $0.signed(0...2, "NS", places: 0...6)
            $0.signed(0...2, "EW", places: 0...6)
            $0.decimal(-99...99)
            $0.text(3...3)
        },
        SentenceRecipe("TXT") {
            $0.integer(1...99, width: 2)
            $0.integer(1...99, width: 2)
            $0.integer(0...99, width: 2)
            $0.several(0...3) { $0.text(1...60) }
        },
    ]

    private static let satellites = [
        SentenceRecipe("GSA") {
            $0.letter("AM")
            $0.letter("123")
            $0.several(12...12) { $0.integer(1...400, width: 2) }
            $0.several(3...3) { $0.decimal(0...99) }
            $0.hexadecimal(1...15)
        },
        SentenceRecipe("GSV") {
            $0.integer(1...9)
            $0.integer(1...9)
            $0.integer(0...36, width: 2)
            $0.several(0...4) {
                $0.integer(1...400, width: 2)
                $0.decimal(-5...90, places: 0...1)
                $0.decimal(0...359, places: 0...1)
                $0.decimal(0...60, places: 0...1)
            }
            $0.hexadecimal(0...15)
        },
    ]

    private static let heading = [
        SentenceRecipe("HDT") {
            $0.decimal(0...359)
            $0.literal("T")
        },
        SentenceRecipe("HDG") {
            $0.decimal(0...359)
            $0.signed(0...20, "EW")
            $0.signed(0...40, "EW")
        },
        SentenceRecipe("HDM") {
            $0.decimal(0...359)
            $0.literal("M")
        },
        SentenceRecipe("THS") {
            $0.decimal(0...359)
            $0.letter("AEMSV")
        },
        SentenceRecipe("ROT") {
            $0.decimal(-720...720)
            $0.letter("AV")
        },
    ]

    private static let water = [
        SentenceRecipe("VHW") {
            $0.decimal(0...359)
            $0.literal("T")
            $0.decimal(0...359)
            $0.literal("M")
            $0.twice(-5...50, "N", then: ["K"])
        },
        SentenceRecipe("VLW") { $0.several(4...4) { $0.signed(0...99_999, "NK") } },
        SentenceRecipe("VBW") {
            $0.several(2...2) {
                $0.decimal(-50...50)
                $0.decimal(-50...50)
                $0.letter("AV")
            }
            $0.several(2...2) {
                $0.decimal(-50...50)
                $0.letter("AV")
            }
        },
        SentenceRecipe("VWR") {
            $0.signed(0...180, "LR")
            $0.twice(0...99, "N", then: ["M", "K"])
        },
        SentenceRecipe("MWV") {
            $0.decimal(0...359)
            $0.letter("RT")
            $0.signed(0...99, "KMNS")
            $0.letter("AV")
        },
        SentenceRecipe("MWD") {
            $0.decimal(0...359)
            $0.literal("T")
            $0.decimal(0...359)
            $0.literal("M")
            $0.twice(0...99, "N", then: ["M"])
        },
        SentenceRecipe("MTW") { $0.signed(-2...40, "C") },
        SentenceRecipe("MDA") {
            // A value in inches without a value in bars would be written with a different last digit.
            $0.literal("")
            $0.literal("I")
            $0.signed(0...1, "B", places: 0...5)
            $0.several(2...2) { $0.signed(-60...60, "C") }
            $0.several(2...2) { $0.decimal(0...99) }
            $0.signed(-60...60, "C")
            $0.decimal(0...359)
            $0.literal("T")
            $0.decimal(0...359)
            $0.literal("M")
            $0.twice(0...99, "N", then: ["M"])
        },
        SentenceRecipe("XDR") {
            $0.several(0...5) {
                $0.letter("ABCDFGHILNPRSTUV")
                $0.decimal(-999...999)
                $0.letter("DCMPBHNAVRlSK")
                $0.text()
            }
        },
        SentenceRecipe("VWT") {
            $0.signed(0...180, "LR")
            $0.twice(0...99, "N", then: ["M", "K"])
        },
        SentenceRecipe("VPW") { $0.twice(-99...99, "N", then: ["M"]) },
        SentenceRecipe("VDR") {
            $0.decimal(0...359)
            $0.literal("T")
            $0.decimal(0...359)
            $0.literal("M")
            $0.signed(0...99, "KMNS")
        },
        SentenceRecipe("MTA") { $0.signed(-60...60, "C") },
        SentenceRecipe("RSA") {
            $0.several(2...2) {
                $0.decimal(-90...90)
                $0.letter("AV")
            }
        },
        SentenceRecipe("RPM") {
            $0.letter("ES")
            $0.integer(0...9)
            $0.decimal(-9999...9999)
            $0.decimal(-100...100)
            $0.letter("AV")
        },
        SentenceRecipe("DBK") {
            $0.signed(0...9999, "f")
            $0.signed(0...9999, "M")
            $0.signed(0...9999, "F")
        },
        SentenceRecipe("DBT") {
            $0.signed(0...9999, "f")
            $0.signed(0...9999, "M")
            $0.signed(0...9999, "F")
        },
        SentenceRecipe("DPT") {
            $0.decimal(0...9999)
            $0.decimal(-9...9)
            $0.decimal(0...9999)
        },
        SentenceRecipe("DBS") {
            $0.signed(0...9999, "f")
            $0.signed(0...9999, "M")
            $0.signed(0...9999, "F")
        },
    ]

    private static let routes = [
        SentenceRecipe("RMB") {
            $0.letter("AV")
            $0.signed(0...9, "LR")
            $0.text()
            $0.text()
            $0.position()
            $0.decimal(0...999)
            $0.decimal(0...359)
            $0.decimal(-99...99)
            $0.letter("AV")
            $0.letter("ADEFMNPRS")
        },
        SentenceRecipe("APB") {
            $0.letter("AV")
            $0.letter("AV")
            $0.signed(0...9, "LR")
            $0.letter("NK")
            $0.letter("AV")
            $0.letter("AV")
            $0.signed(0...359, "TM")
            $0.text()
            $0.signed(0...359, "TM")
            $0.signed(0...359, "TM")
            $0.letter("ADEFMNPRS")
        },
        SentenceRecipe("BOD") {
            $0.decimal(0...359)
            $0.literal("T")
            $0.decimal(0...359)
            $0.literal("M")
            $0.text()
            $0.text()
        },
        SentenceRecipe("BWC", drawBearingAndDistance),
        SentenceRecipe("BWR", drawBearingAndDistance),
        SentenceRecipe("BEC", drawBearingAndDistance),
        SentenceRecipe("BWW") {
            $0.decimal(0...359)
            $0.literal("T")
            $0.decimal(0...359)
            $0.literal("M")
            $0.text(1...20)
            $0.text(1...20)
        },
        SentenceRecipe("WNC") {
            $0.twice(0...9999, "N", then: ["K"])
            $0.text(1...20)
            $0.text(1...20)
        },
        SentenceRecipe("HSC") {
            $0.decimal(0...359)
            $0.literal("T")
            $0.decimal(0...359)
            $0.literal("M")
        },
        SentenceRecipe("APA") {
            $0.letter("AV")
            $0.letter("AV")
            $0.signed(0...9, "LR")
            $0.letter("NK")
            $0.letter("AV")
            $0.letter("AV")
            $0.signed(0...359, "TM")
            $0.text()
        },
        SentenceRecipe("TLL") {
            $0.integer(0...99, width: 2)
            $0.position()
            $0.text()
            $0.time()
            $0.letter("LQT")
            $0.letter("R")
        },
        SentenceRecipe("TLB") {
            $0.several(0...5) {
                $0.integer(0...999)
                $0.text(1...14)
            }
        },
        SentenceRecipe("WPL") {
            $0.position()
            $0.text()
        },
        SentenceRecipe("RTE") {
            $0.integer(1...9)
            $0.integer(1...9)
            $0.letter("cw")
            $0.several(0...10) { $0.text(1...20) }
        },
        SentenceRecipe("AAM") {
            $0.letter("AV")
            $0.letter("AV")
            $0.signed(0...9, "NK")
            $0.text()
        },
        SentenceRecipe("XTE") {
            $0.letter("AV")
            $0.letter("AV")
            $0.signed(0...9, "LR")
            $0.letter("NK")
            $0.letter("ADEFMNPRS")
        },
        SentenceRecipe("GLC") {
            $0.integer(4000...9999)
            $0.several(6...6) { $0.signed(0...99_999, "ABCS") }
        },
        SentenceRecipe("ALM") {
            $0.integer(1...32)
            $0.integer(1...32)
            $0.integer(1...32, width: 2)
            $0.integer(0...9999)
            $0.hexadecimal(0...0xFF, width: 2)
            $0.hexadecimal(0...0xFFFF, width: 4)
            $0.hexadecimal(0...0xFF, width: 2)
            $0.several(2...2) { $0.hexadecimal(0...0xFFFF, width: 4) }
            $0.several(4...4) { $0.hexadecimal(0...0xFF_FFFF, width: 6) }
            $0.several(2...2) { $0.hexadecimal(0...0x7FF, width: 3) }
        },
        SentenceRecipe("RSD") {
            $0.several(11...11) { $0.decimal(0...359) }
            $0.letter("KNS")
            $0.letter("CHN")
        },
        SentenceRecipe("TTM") {
            $0.integer(0...99, width: 2)
            $0.decimal(0...99)
            $0.signed(0...359, "TR")
            $0.decimal(0...99)
            $0.signed(0...359, "TR")
            $0.decimal(0...99)
            $0.decimal(-99...99)
            $0.letter("KNS")
            $0.text()
            $0.letter("LQT")
            $0.letter("R")
            $0.time()
            $0.letter("AMR")
        },
        SentenceRecipe("OSD") {
            $0.decimal(0...359)
            $0.letter("AV")
            $0.signed(0...359, "BMWRP")
            $0.signed(0...99, "BMWRP")
            $0.decimal(0...359)
            $0.signed(0...99, "KNS")
        },
    ]

    private static let messages = [
        SentenceRecipe("ALR") {
            $0.time()
            $0.integer(0...999, width: 3)
            $0.letter("AV")
            $0.letter("AV")
            $0.several(0...2) { $0.text(1...30) }
        },
        SentenceRecipe("DSC") {
            $0.integer(0...99, width: 2)
            $0.text(10...10)
            $0.several(3...3) { $0.integer(0...99, width: 2) }
            $0.text(10...10)
            $0.text(4...16)
            $0.text(10...10)
            $0.integer(0...99, width: 2)
            $0.letter("RBS")
            $0.letter("E")
        },
        SentenceRecipe("HBT") {
            $0.decimal(0...999)
            $0.letter("AV")
            $0.integer(0...9)
        },
        SentenceRecipe("STN") { $0.integer(0...99, width: 2) },
    ]

    @Sendable private static func drawBearingAndDistance(_ fields: inout RandomFields) {
        fields.time()
        fields.position()
        fields.decimal(0...359)
        fields.literal("T")
        fields.decimal(0...359)
        fields.literal("M")
        fields.signed(0...9999, "NK")
        fields.text()
        fields.letter("ADEFMNPRS")
    }
}
