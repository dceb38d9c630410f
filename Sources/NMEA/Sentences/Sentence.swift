/// A sentence's typed values.
///
/// Every case carries a small struct of its own without references, so that reading a sentence needs no memory.
public enum Sentence: Hashable, Sendable {
    // Fix
    case gga(GGA)
    case rmc(RMC)
    case gll(GLL)
    case gns(GNS)
    case vtg(VTG)
    case zda(ZDA)
    case gst(GST)
    case gbs(GBS)
    case grs(GRS)
    case dtm(DTM)
    case txt(TXT)
    // Satellites
    case gsa(GSA)
    case gsv(GSV)
    // Heading
    case hdt(HDT)
    case hdg(HDG)
    case hdm(HDM)
    case ths(THS)
    case rot(ROT)
    // Water and weather
    case vhw(VHW)
    case vlw(VLW)
    case vbw(VBW)
    case vwr(VWR)
    case mwv(MWV)
    case mwd(MWD)
    case mtw(MTW)
    case mda(MDA)
    case xdr(XDR)
    case dbt(DBT)
    case dpt(DPT)
    case dbs(DBS)
    // Routes
    case rmb(RMB)
    case apb(APB)
    case bod(BOD)
    case bwc(BWC)
    case bwr(BWR)
    case wpl(WPL)
    case rte(RTE)
    case aam(AAM)
    case xte(XTE)
    case glc(GLC)
    case alm(ALM)
    case rsd(RSD)
    case ttm(TTM)
    case osd(OSD)
    // Proprietary
    case pubx00(PUBX00)
    case pubx03(PUBX03)
    case pubx04(PUBX04)
    case pgrme(PGRME)
    case pgrmi(PGRMI)
    case pgrmm(PGRMM)
    case pgrmt(PGRMT)
    case pgrmv(PGRMV)
    case pgrmz(PGRMZ)
    case pmtk001(PMTK001)
    case pmtk010(PMTK010)
    case pmtk011(PMTK011)
    case pmtk705(PMTK705)
    case pair001(PAIR001)
    case pqtmdop(PQTMDOP)
    case pqtmepe(PQTMEPE)
    case pqtmins(PQTMINS)
    case pqtmtar(PQTMTAR)
    case pqtmvel(PQTMVEL)
    case psti00(PSTI00)
    case psti030(PSTI030)
    case psti032(PSTI032)
    case psti035(PSTI035)
    case psti036(PSTI036)
    case pstmantennastatus(PSTMANTENNASTATUS)
    case pstmkfcov(PSTMKFCOV)
    case pstmpv(PSTMPV)
    case pstmver(PSTMVER)
    case pashr(PASHR)
    case pashrpos(PASHRPOS)
    case ptnlavr(PTNLAVR)
    case ptnlggk(PTNLGGK)
    case ptnlvhd(PTNLVHD)
    case psrf100(PSRF100)
    case psrf103(PSRF103)
    case psrf150(PSRF150)
    case psrfepe(PSRFEPE)
    case psrftxt(PSRFTXT)
    case psathpr(PSATHPR)

    /// A sentence of a type that is not known here: see ``RawSentence`` for its fields.
    case other
}

extension RawSentence {
    /// Reads the sentence's typed values.
    @inline(__always)
    public func parsed() -> Sentence { parsed { $0 } }

    /// Reads the sentence's typed values and hands them on from where they were read, type by type: joining the types first
    /// would take longer than reading most of them.
    @inline(__always)
    func parsed<Result>(_ body: (Sentence) -> Result) -> Result {
        let fields = fields
        // The order is that of frequency in receivers' output; the compiler makes one decision tree of it.
        switch code {
        case "GSV": return body(.gsv(Sentence.GSV(from: fields)))
        case "GSA": return body(.gsa(Sentence.GSA(from: fields)))
        case "GGA": return body(.gga(Sentence.GGA(from: fields)))
        case "RMC": return body(.rmc(Sentence.RMC(from: fields)))
        case "VTG": return body(.vtg(Sentence.VTG(from: fields)))
        case "GLL": return body(.gll(Sentence.GLL(from: fields)))
        case "ZDA": return body(.zda(Sentence.ZDA(from: fields)))
        case "GST": return body(.gst(Sentence.GST(from: fields)))
        case "GNS": return body(.gns(Sentence.GNS(from: fields)))
        case "GBS": return body(.gbs(Sentence.GBS(from: fields)))
        case "GRS": return body(.grs(Sentence.GRS(from: fields)))
        case "DTM": return body(.dtm(Sentence.DTM(from: fields)))
        case "TXT": return body(.txt(Sentence.TXT(from: fields)))
        default: return body(rarer())
        }
    }

    /// The types that few receivers send: apart, so that they take no registers from those above.
    @inline(never)
    private func rarer() -> Sentence {
        let fields = fields
        switch code {
        // Heading
        case "HDT": return .hdt(Sentence.HDT(from: fields))
        case "HDG": return .hdg(Sentence.HDG(from: fields))
        case "HDM": return .hdm(Sentence.HDM(from: fields))
        case "THS": return .ths(Sentence.THS(from: fields))
        case "ROT": return .rot(Sentence.ROT(from: fields))
        // Water and weather
        case "VHW": return .vhw(Sentence.VHW(from: fields))
        case "VLW": return .vlw(Sentence.VLW(from: fields))
        case "VBW": return .vbw(Sentence.VBW(from: fields))
        case "VWR": return .vwr(Sentence.VWR(from: fields))
        case "MWV": return .mwv(Sentence.MWV(from: fields))
        case "MWD": return .mwd(Sentence.MWD(from: fields))
        case "MTW": return .mtw(Sentence.MTW(from: fields))
        case "MDA": return .mda(Sentence.MDA(from: fields))
        case "XDR": return .xdr(Sentence.XDR(from: fields))
        case "DBT": return .dbt(Sentence.DBT(from: fields))
        case "DPT": return .dpt(Sentence.DPT(from: fields))
        case "DBS": return .dbs(Sentence.DBS(from: fields))
        // Routes
        case "RMB": return .rmb(Sentence.RMB(from: fields))
        case "APB": return .apb(Sentence.APB(from: fields))
        case "BOD": return .bod(Sentence.BOD(from: fields))
        case "BWC": return .bwc(Sentence.BWC(from: fields))
        case "BWR": return .bwr(Sentence.BWR(from: fields))
        case "WPL": return .wpl(Sentence.WPL(from: fields))
        case "RTE": return .rte(Sentence.RTE(from: fields))
        case "AAM": return .aam(Sentence.AAM(from: fields))
        case "XTE": return .xte(Sentence.XTE(from: fields))
        case "GLC": return .glc(Sentence.GLC(from: fields))
        case "ALM": return .alm(Sentence.ALM(from: fields))
        case "RSD": return .rsd(Sentence.RSD(from: fields))
        case "TTM": return .ttm(Sentence.TTM(from: fields))
        case "OSD": return .osd(Sentence.OSD(from: fields))
        default: return proprietary()
        }
    }

    // Proprietary
    @inline(never)
    private func proprietary() -> Sentence {
        let code = code
        guard code.isProprietary else { return .other }
        var fields = fields
        if code.includesFirstField { fields.skip() }
        switch code {
        case "PUBX,00": return .pubx00(Sentence.PUBX00(from: fields))
        case "PUBX,03": return .pubx03(Sentence.PUBX03(from: fields))
        case "PUBX,04": return .pubx04(Sentence.PUBX04(from: fields))
        case "PGRME": return .pgrme(Sentence.PGRME(from: fields))
        case "PGRMI": return .pgrmi(Sentence.PGRMI(from: fields))
        case "PGRMM": return .pgrmm(Sentence.PGRMM(from: fields))
        case "PGRMT": return .pgrmt(Sentence.PGRMT(from: fields))
        case "PGRMV": return .pgrmv(Sentence.PGRMV(from: fields))
        case "PGRMZ": return .pgrmz(Sentence.PGRMZ(from: fields))
        case "PMTK001": return .pmtk001(Sentence.PMTK001(from: fields))
        case "PMTK010": return .pmtk010(Sentence.PMTK010(from: fields))
        case "PMTK011": return .pmtk011(Sentence.PMTK011(from: fields))
        case "PMTK705": return .pmtk705(Sentence.PMTK705(from: fields))
        case "PAIR001": return .pair001(Sentence.PAIR001(from: fields))
        case "PQTMDOP": return .pqtmdop(Sentence.PQTMDOP(from: fields))
        case "PQTMEPE": return .pqtmepe(Sentence.PQTMEPE(from: fields))
        case "PQTMINS": return .pqtmins(Sentence.PQTMINS(from: fields))
        case "PQTMTAR": return .pqtmtar(Sentence.PQTMTAR(from: fields))
        case "PQTMVEL": return .pqtmvel(Sentence.PQTMVEL(from: fields))
        case "PSTI,00": return .psti00(Sentence.PSTI00(from: fields))
        case "PSTI,030": return .psti030(Sentence.PSTI030(from: fields))
        case "PSTI,032": return .psti032(Sentence.PSTI032(from: fields))
        case "PSTI,035": return .psti035(Sentence.PSTI035(from: fields))
        case "PSTI,036": return .psti036(Sentence.PSTI036(from: fields))
        case "PSTMANTENNASTATUS": return .pstmantennastatus(Sentence.PSTMANTENNASTATUS(from: fields))
        case "PSTMKFCOV": return .pstmkfcov(Sentence.PSTMKFCOV(from: fields))
        case "PSTMPV": return .pstmpv(Sentence.PSTMPV(from: fields))
        case "PSTMVER": return .pstmver(Sentence.PSTMVER(from: fields))
        case "PTNL,AVR": return .ptnlavr(Sentence.PTNLAVR(from: fields))
        case "PTNL,GGK": return .ptnlggk(Sentence.PTNLGGK(from: fields))
        case "PTNL,VHD": return .ptnlvhd(Sentence.PTNLVHD(from: fields))
        case "PSRF100": return .psrf100(Sentence.PSRF100(from: fields))
        case "PSRF103": return .psrf103(Sentence.PSRF103(from: fields))
        case "PSRF150": return .psrf150(Sentence.PSRF150(from: fields))
        case "PSRFEPE": return .psrfepe(Sentence.PSRFEPE(from: fields))
        case "PSRFTXT": return .psrftxt(Sentence.PSRFTXT(from: fields))
        case "PSAT,HPR": return .psathpr(Sentence.PSATHPR(from: fields))
        case "PASHR":
            // Ashtech's receivers put a word where others have the time of an attitude.
            if fields.nextBegins(with: "POS") {
                fields.skip()
                return .pashrpos(Sentence.PASHRPOS(from: fields))
            }
            guard fields.nextCharacter.map({ $0 <= UInt8(ascii: "9") }) ?? true else { return .other }
            return .pashr(Sentence.PASHR(from: fields))
        default: return .other
        }
    }
}

extension Sentence {
    /// The typed values behind the case, `nil` for ``other``.
    public var body: (any SentenceBody)? {
        switch self {
        case .gga(let body): body
        case .rmc(let body): body
        case .gll(let body): body
        case .gns(let body): body
        case .vtg(let body): body
        case .zda(let body): body
        case .gst(let body): body
        case .gbs(let body): body
        case .grs(let body): body
        case .dtm(let body): body
        case .txt(let body): body
        case .gsa(let body): body
        case .gsv(let body): body
        // Heading
        case .hdt(let body): body
        case .hdg(let body): body
        case .hdm(let body): body
        case .ths(let body): body
        case .rot(let body): body
        // Water and weather
        case .vhw(let body): body
        case .vlw(let body): body
        case .vbw(let body): body
        case .vwr(let body): body
        case .mwv(let body): body
        case .mwd(let body): body
        case .mtw(let body): body
        case .mda(let body): body
        case .xdr(let body): body
        case .dbt(let body): body
        case .dpt(let body): body
        case .dbs(let body): body
        // Routes
        case .rmb(let body): body
        case .apb(let body): body
        case .bod(let body): body
        case .bwc(let body): body
        case .bwr(let body): body
        case .wpl(let body): body
        case .rte(let body): body
        case .aam(let body): body
        case .xte(let body): body
        case .glc(let body): body
        case .alm(let body): body
        case .rsd(let body): body
        case .ttm(let body): body
        case .osd(let body): body
        // Proprietary
        case .pubx00(let body): body
        case .pubx03(let body): body
        case .pubx04(let body): body
        case .pgrme(let body): body
        case .pgrmi(let body): body
        case .pgrmm(let body): body
        case .pgrmt(let body): body
        case .pgrmv(let body): body
        case .pgrmz(let body): body
        case .pmtk001(let body): body
        case .pmtk010(let body): body
        case .pmtk011(let body): body
        case .pmtk705(let body): body
        case .pair001(let body): body
        case .pqtmdop(let body): body
        case .pqtmepe(let body): body
        case .pqtmins(let body): body
        case .pqtmtar(let body): body
        case .pqtmvel(let body): body
        case .psti00(let body): body
        case .psti030(let body): body
        case .psti032(let body): body
        case .psti035(let body): body
        case .psti036(let body): body
        case .pstmantennastatus(let body): body
        case .pstmkfcov(let body): body
        case .pstmpv(let body): body
        case .pstmver(let body): body
        case .pashr(let body): body
        case .pashrpos(let body): body
        case .ptnlavr(let body): body
        case .ptnlggk(let body): body
        case .ptnlvhd(let body): body
        case .psrf100(let body): body
        case .psrf103(let body): body
        case .psrf150(let body): body
        case .psrfepe(let body): body
        case .psrftxt(let body): body
        case .psathpr(let body): body
        case .other: nil
        }
    }

    /// Writes the sentence with its checksum and line end; `nil` for ``other``.
    /// - Parameter talker: who speaks; proprietary sentences have none.
    public func text(talker: Talker = .gps) -> [UInt8]? { body?.text(talker: talker) }
}

extension SentenceBody {
    /// Writes the sentence with its checksum and line end.
    /// - Parameter talker: who speaks; proprietary sentences have none.
    public func text(talker: Talker = .gps) -> [UInt8] {
        var writer = FieldWriter(address: Self.code.isProprietary ? Self.address : "\(talker)\(Self.address)")
        write(to: &writer)
        return writer.finished()
    }
}
