import NMEA

extension SentenceRecipe {
    static let proprietary =
        uBlox + garmin + mediaTek + quectel + skyTraq + stMicroelectronics + ashtech + trimble + siRF + hemisphere
        + others

    private static let uBlox = [
        SentenceRecipe(Sentence.PUBX00.self) {
            $0.time()
            $0.position()
            $0.decimal(-9999...99_999)
            $0.word("NF", "DR", "G2", "G3", "D2", "D3", "RK", "TT")
            $0.several(2...2) { $0.decimal(0...9_999_999) }
            $0.decimal(0...99_999)
            $0.decimal(0...359)
            $0.decimal(-9999...9999)
            $0.decimal(0...9999)
            $0.several(3...3) { $0.decimal(0...99) }
            $0.integer(upTo: 255)
            $0.literal("0")
            $0.letter("01")
        },
        // Satellites beyond the capacity are not written.
        SentenceRecipe(Sentence.PUBX03.self) {
            $0.integer(upTo: 255, width: 2)
            $0.several(0...TrackedSatellites.capacity) {
                $0.integer(upTo: 599, width: 2)
                $0.letter("-Ue")
                $0.integer(upTo: 360, width: 3)
                $0.integer(-90...90, width: 2)
                $0.integer(upTo: 99, width: 2)
                $0.integer(upTo: 64, width: 3)
            }
        },
        SentenceRecipe(Sentence.PUBX04.self) {
            $0.time()
            $0.date()
            $0.decimal(0...604_800)
            $0.integer(upTo: 65_535)
            $0.integer(upTo: 255, width: 2, thenSometimes: "D")
            $0.decimal(-999_999_999...999_999_999)
            $0.decimal(-999_999...999_999)
            $0.decimal(0...999)
            $0.literal("")
        },
    ]

    private static let garmin = [
        SentenceRecipe(Sentence.PGRME.self) { $0.several(3...3) { $0.signed(0...9999, "MfFNKS") } },
        SentenceRecipe(Sentence.PGRMF.self) {
            $0.integer(upTo: 1023)
            $0.integer(upTo: 604_799)
            $0.date()
            $0.time()
            $0.integer(upTo: 255)
            $0.position()
            $0.letter("AM")
            $0.integer(upTo: 2)
            $0.several(4...4) { $0.decimal(0...359) }
        },
        SentenceRecipe(Sentence.PGRMI.self) {
            $0.position()
            $0.date()
            $0.time()
            $0.letter("AR")
        },
        SentenceRecipe(Sentence.PGRMM.self) { $0.text(1...102) },
        SentenceRecipe(Sentence.PGRMT.self) {
            $0.text(1...102)
            $0.letter("PF")
            $0.letter("PF")
            $0.letter("RL")
            $0.letter("RL")
            $0.letter("PF")
            $0.letter("C")
            $0.decimal(-99...99)
            $0.letter("RL")
        },
        SentenceRecipe(Sentence.PGRMV.self) { $0.several(3...3) { $0.decimal(-9999...9999) } },
        SentenceRecipe(Sentence.PGRMZ.self) {
            $0.signed(-9999...99_999, "f")
            $0.integer(upTo: 255)
        },
    ]

    private static let mediaTek = [
        SentenceRecipe(Sentence.PGTOP11.self) { $0.letter("123") },
        SentenceRecipe(Sentence.PCD11.self) { $0.letter("123") },
        SentenceRecipe(Sentence.PMTK001.self) {
            $0.integer(upTo: 65_535, width: 3)
            $0.letter("0123")
            $0.several(0...4) { $0.text(1...24) }
        },
        SentenceRecipe(Sentence.PMTK010.self) { $0.integer(upTo: 255, width: 3) },
        SentenceRecipe(Sentence.PMTK011.self) { $0.text(1...102) },
        SentenceRecipe(Sentence.PMTK705.self) { $0.several(0...4) { $0.text(1...24) } },
        SentenceRecipe(Sentence.PAIR001.self) {
            $0.integer(upTo: 65_535, width: 3)
            $0.letter("012345")
        },
    ]

    private static let quectel = [
        SentenceRecipe(Sentence.PQTMANTENNASTATUS.self) {
            $0.integer(upTo: 255)
            $0.letter("123")
        },
        SentenceRecipe(Sentence.PQTMDOP.self) {
            $0.integer(upTo: 255)
            $0.decimal(0...604_799_999)
            $0.several(7...7) { $0.decimal(0...99) }
        },
        SentenceRecipe(Sentence.PQTMEPE.self) {
            $0.integer(upTo: 255)
            $0.several(5...5) { $0.decimal(0...99_999) }
        },
        SentenceRecipe(Sentence.PQTMINS.self) {
            $0.decimal(0...99_999_999_999)
            $0.integer(upTo: 255)
            $0.decimal(-90...90, places: 0...10)
            $0.decimal(-180...180, places: 0...10)
            $0.decimal(-9999...99_999)
            $0.several(3...3) { $0.decimal(-9999...9999) }
            $0.several(3...3) { $0.decimal(-360...360, places: 0...6) }
        },
        SentenceRecipe(Sentence.PQTMPVT.self) {
            $0.integer(upTo: 255)
            $0.decimal(0...604_799_999)
            $0.yearFirstDate()
            $0.time()
            $0.literal("")
            $0.letter("023")
            $0.several(2...2) { $0.integer(upTo: 255, width: 2) }
            $0.decimal(-90...90, places: 0...10)
            $0.decimal(-180...180, places: 0...10)
            $0.several(2...2) { $0.decimal(-9999...99_999) }
            $0.several(3...3) { $0.decimal(-9999...9999) }
            $0.decimal(0...9999)
            $0.decimal(0...359)
            $0.several(2...2) { $0.decimal(0...99) }
        },
        SentenceRecipe(Sentence.PQTMTAR.self) {
            $0.integer(upTo: 255)
            $0.time()
            $0.letter("012345678")
            $0.literal("")
            $0.decimal(0...9999)
            $0.several(3...3) { $0.decimal(-360...360, places: 0...6) }
            $0.several(3...3) { $0.decimal(0...360, places: 0...6) }
            $0.integer(upTo: 255, width: 2)
        },
        SentenceRecipe(Sentence.PQTMVEL.self) {
            $0.integer(upTo: 255)
            $0.time()
            $0.several(3...3) { $0.decimal(-9999...9999) }
            $0.several(2...2) { $0.decimal(0...9999) }
            $0.decimal(0...359)
            $0.several(3...3) { $0.decimal(0...9999) }
        },
    ]

    private static let skyTraq = [
        SentenceRecipe(Sentence.PSTI00.self) {
            $0.letter("012")
            $0.integer(upTo: 4_294_967_295)
            $0.decimal(-999...999)
        },
        SentenceRecipe(Sentence.PSTI030.self) {
            $0.time()
            $0.letter("AV")
            $0.position()
            $0.decimal(-9999...99_999)
            $0.several(3...3) { $0.decimal(-9999...9999) }
            $0.date()
            $0.letter("ADEFMNPRS")
            $0.decimal(0...999)
            $0.decimal(0...999)
        },
        SentenceRecipe(Sentence.PSTI032.self, drawBaseline),
        SentenceRecipe(Sentence.PSTI033.self) {
            $0.time()
            $0.date()
            $0.literal("2")
            $0.letter("BR")
            $0.integer(upTo: 99)
            for constellation in ["G", "C", "E", "R"] {
                $0.literal(constellation)
                $0.several(2...2) { $0.integer(upTo: 40) }
                $0.several(2...2) { $0.literal("") }
            }
        },
        SentenceRecipe(Sentence.PSTI035.self, drawBaseline),
        SentenceRecipe(Sentence.PSTI036.self) {
            $0.time()
            $0.date()
            $0.several(3...3) { $0.decimal(-360...360) }
            $0.letter("ADEFMNPRS")
        },
    ]

    private static let stMicroelectronics = [
        SentenceRecipe(Sentence.PSTMANTENNASTATUS.self) {
            $0.letter("012")
            $0.several(3...3) { $0.integer(upTo: 255) }
        },
        SentenceRecipe(Sentence.PSTMKFCOV.self) { $0.several(8...8) { $0.decimal(0...9_999_999) } },
        SentenceRecipe(Sentence.PSTMPV.self) {
            $0.time()
            $0.position()
            $0.signed(-9999...99_999, "MfFNKS")
            $0.several(3...3) { $0.decimal(-9999...9999) }
            $0.several(12...12) { $0.decimal(-9_999_999...9_999_999, places: 0...6) }
        },
        SentenceRecipe(Sentence.PSTMVER.self) { $0.text(1...102) },
    ]

    private static let ashtech = [
        SentenceRecipe(Sentence.PASHR.self) {
            $0.time()
            $0.decimal(0...359)
            $0.literal("T")
            $0.several(3...3) { $0.decimal(-180...180) }
            $0.several(3...3) { $0.decimal(0...180) }
            $0.several(2...2) { $0.integer(upTo: 255) }
        },
        SentenceRecipe(Sentence.PASHRHPR.self) {
            $0.time()
            $0.several(5...5) { $0.decimal(-359...359) }
            $0.integer(upTo: 255)
            $0.several(0...3) { $0.decimal(0...9) }
        },
        SentenceRecipe(Sentence.PASHRATT.self) {
            $0.decimal(0...604_799)
            $0.several(5...5) { $0.decimal(-359...359) }
            $0.integer(upTo: 1)
        },
        SentenceRecipe(Sentence.PASHRVEL.self) {
            $0.literal("1")
            $0.time()
            $0.several(3...3) { $0.decimal(-999...999) }
            $0.several(4...4) { $0.decimal(0...9999) }
        },
        SentenceRecipe(Sentence.PASHRPOS.self) {
            $0.integer(upTo: 255)
            $0.integer(upTo: 255, width: 2)
            $0.time()
            $0.position()
            $0.decimal(-9999...99_999)
            $0.decimal(0...9999)
            $0.decimal(0...359)
            $0.decimal(0...9999)
            $0.decimal(-9999...9999)
            $0.several(4...4) { $0.decimal(0...99) }
            $0.text()
        },
    ]

    private static let trimble = [
        SentenceRecipe(Sentence.PTNLAVR.self) {
            $0.time()
            $0.decimal(-360...360, places: 0...4)
            $0.literal("Yaw")
            $0.decimal(-90...90, places: 0...4)
            $0.literal("Tilt")
            $0.decimal(-180...180, places: 0...4)
            $0.word("Roll")
            $0.decimal(0...9999)
            $0.integer(upTo: 15)
            $0.decimal(0...99)
            $0.integer(upTo: 255)
        },
        SentenceRecipe(Sentence.PTNLGGK.self) {
            $0.time()
            $0.monthFirstDate()
            $0.position()
            $0.integer(upTo: 15)
            $0.integer(upTo: 255, width: 2)
            $0.decimal(0...99)
            $0.decimal(-9999...99_999, after: "EHT")
            $0.literal("M")
        },
        SentenceRecipe(Sentence.PTNLPJK.self) {
            $0.time()
            $0.monthFirstDate()
            $0.signed(-9_999_999...9_999_999, "N")
            $0.signed(-9_999_999...9_999_999, "E")
            $0.integer(upTo: 15)
            $0.integer(upTo: 255, width: 2)
            $0.decimal(0...99)
            $0.decimal(-9999...99_999, after: "GHT")
            $0.literal("M")
        },
        SentenceRecipe(Sentence.PTNLPJT.self) { $0.several(2...2) { $0.text(1...40) } },
        SentenceRecipe(Sentence.PTNLVGK.self) {
            $0.time()
            $0.monthFirstDate()
            $0.several(3...3) { $0.decimal(-99_999...99_999) }
            $0.integer(upTo: 15)
            $0.integer(upTo: 255, width: 2)
            $0.decimal(0...99)
            $0.literal("M")
        },
        SentenceRecipe(Sentence.PTNLBPQ.self) {
            $0.time()
            $0.monthFirstDate()
            $0.position()
            $0.decimal(-9999...99_999, after: "EHT")
            $0.literal("M")
            $0.integer(upTo: 15)
        },
        SentenceRecipe(Sentence.PTNLEVT.self) {
            $0.time()
            $0.integer(upTo: 9)
            $0.integer(upTo: 99_999_999)
            $0.integer(upTo: 9999)
            $0.integer(upTo: 6)
            $0.integer(upTo: 255)
        },
        SentenceRecipe(Sentence.PTNLVHD.self) {
            $0.time()
            $0.monthFirstDate()
            $0.several(4...4) { $0.decimal(-360...360) }
            $0.several(2...2) { $0.decimal(-9999...9999) }
            $0.integer(upTo: 15)
            $0.integer(upTo: 255, width: 2)
            $0.decimal(0...99)
            $0.literal("M")
        },
    ]

    private static let siRF = [
        SentenceRecipe(Sentence.PSRF100.self) {
            $0.letter("01")
            $0.integer(upTo: 4_294_967_295)
            $0.several(3...3) { $0.integer(upTo: 255) }
        },
        SentenceRecipe(Sentence.PSRF103.self) {
            $0.integer(upTo: 255, width: 2)
            $0.integer(upTo: 1, width: 2)
            $0.integer(upTo: 255, width: 2)
            $0.integer(upTo: 1, width: 2)
        },
        SentenceRecipe(Sentence.PSRF150.self) { $0.letter("01") },
        SentenceRecipe(Sentence.PSRFEPE.self) {
            $0.time()
            $0.letter("AV")
            $0.decimal(0...99)
            $0.several(2...2) { $0.decimal(0...9_999_999) }
            $0.decimal(0...9999)
            $0.decimal(0...180)
        },
        SentenceRecipe(Sentence.PSRFTXT.self) {
            $0.textInAddress()
            $0.several(0...3) { $0.text() }
        },
    ]

    private static let hemisphere = [
        SentenceRecipe(Sentence.PSATHPR.self) {
            $0.time()
            $0.several(3...3) { $0.decimal(-360...360) }
            $0.letter("NG")
        }
    ]

    private static let others = [
        SentenceRecipe(Sentence.PERCGPPPF.self) {
            $0.several(2...2) { $0.decimal(-999...999) }
            $0.literal("")
            $0.integer(upTo: 37)
            $0.literal("")
        },
        SentenceRecipe(Sentence.PERCGPPPR.self) {
            $0.integer(upTo: 604_799)
            $0.integer(upTo: 9_999)
            $0.several(4...4) { $0.literal("") }
        },
        SentenceRecipe(Sentence.PFECGPATT.self) { $0.several(3...3) { $0.decimal(-360...360) } },
        SentenceRecipe(Sentence.PTNTHTM.self) {
            $0.several(3...3) {
                $0.decimal(-359...359)
                $0.letter("CLMNOPV")
            }
            $0.decimal(-90...90)
            $0.decimal(0...9999)
        },
        SentenceRecipe(Sentence.PTNTA.self) {
            $0.integer(20_000_101_000_000...20_991_231_235_959)
            $0.integer(upTo: 2)
            $0.literal("T4")
            $0.several(2...2) { $0.decimal(-999...999_999) }
            $0.several(3...3) { $0.integer(upTo: 9) }
        },
    ]

    @Sendable private static func drawBaseline(_ fields: inout RandomFields) {
        fields.time()
        fields.date()
        fields.letter("AV")
        fields.letter("ADEFMNPRS")
        fields.several(3...3) { $0.decimal(-99_999...99_999) }
        fields.decimal(0...99_999)
        fields.decimal(0...359)
        fields.several(5...5) { $0.literal("") }
    }
}
