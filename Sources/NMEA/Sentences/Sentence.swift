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
