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

    /// A sentence of a type that is not known here: see ``RawSentence`` for its fields.
    case other
}

extension RawSentence {
    /// Reads the sentence's typed values.
    @inline(__always)
    public func parsed() -> Sentence {
        let fields = fields
        // The order is that of frequency in receivers' output; the compiler makes one decision tree of it.
        switch code {
        case "GSV": return .gsv(Sentence.GSV(from: fields))
        case "GSA": return .gsa(Sentence.GSA(from: fields))
        case "GGA": return .gga(Sentence.GGA(from: fields))
        case "RMC": return .rmc(Sentence.RMC(from: fields))
        case "VTG": return .vtg(Sentence.VTG(from: fields))
        case "GLL": return .gll(Sentence.GLL(from: fields))
        case "ZDA": return .zda(Sentence.ZDA(from: fields))
        case "GST": return .gst(Sentence.GST(from: fields))
        case "GNS": return .gns(Sentence.GNS(from: fields))
        case "GBS": return .gbs(Sentence.GBS(from: fields))
        case "GRS": return .grs(Sentence.GRS(from: fields))
        case "DTM": return .dtm(Sentence.DTM(from: fields))
        case "TXT": return .txt(Sentence.TXT(from: fields))
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
        let code = Self.code
        var writer = FieldWriter(address: code.isProprietary ? "\(code)" : "\(talker)\(code)")
        write(to: &writer)
        return writer.finished()
    }
}
