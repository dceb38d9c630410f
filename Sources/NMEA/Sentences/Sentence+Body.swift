extension Sentence {
    /// The typed values of the case; `nil` for ``other``.
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
        case .vwt(let body): body
        case .vpw(let body): body
        case .vdr(let body): body
        case .mta(let body): body
        case .rsa(let body): body
        case .rpm(let body): body
        case .dbk(let body): body
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
        case .hsc(let body): body
        case .bww(let body): body
        case .bec(let body): body
        case .wnc(let body): body
        case .apa(let body): body
        case .tll(let body): body
        case .tlb(let body): body
        // Messages
        case .alr(let body): body
        case .dsc(let body): body
        case .hbt(let body): body
        case .stn(let body): body
        // The second antenna
        case .ggah(let body): body
        case .rmch(let body): body
        case .gllh(let body): body
        case .gnsh(let body): body
        case .vtgh(let body): body
        case .zdah(let body): body
        case .gsth(let body): body
        case .gsah(let body): body
        case .gsvh(let body): body
        // Proprietary
        case .pubx00(let body): body
        case .pubx03(let body): body
        case .pubx04(let body): body
        case .pgrme(let body): body
        case .pgrmf(let body): body
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
        case .pgtop11(let body): body
        case .pcd11(let body): body
        case .pqtmantennastatus(let body): body
        case .pqtmdop(let body): body
        case .pqtmepe(let body): body
        case .pqtmins(let body): body
        case .pqtmpvt(let body): body
        case .pqtmtar(let body): body
        case .pqtmvel(let body): body
        case .psti00(let body): body
        case .psti030(let body): body
        case .psti032(let body): body
        case .psti033(let body): body
        case .psti035(let body): body
        case .psti036(let body): body
        case .pstmantennastatus(let body): body
        case .pstmkfcov(let body): body
        case .pstmpv(let body): body
        case .pstmver(let body): body
        case .pashr(let body): body
        case .pashrpos(let body): body
        case .pashrhpr(let body): body
        case .pashratt(let body): body
        case .pashrvel(let body): body
        case .ptnlavr(let body): body
        case .ptnlbpq(let body): body
        case .ptnlevt(let body): body
        case .ptnlggk(let body): body
        case .ptnlpjk(let body): body
        case .ptnlpjt(let body): body
        case .ptnlvgk(let body): body
        case .ptnlvhd(let body): body
        case .psrf100(let body): body
        case .psrf103(let body): body
        case .psrf150(let body): body
        case .psrfepe(let body): body
        case .psrftxt(let body): body
        case .psathpr(let body): body
        case .percgpppf(let body): body
        case .percgpppr(let body): body
        case .pfecgpatt(let body): body
        case .ptnthtm(let body): body
        case .ptnta(let body): body
        case .other: nil
        }
    }

    /// Returns the sentence with its checksum and line ending; `nil` for ``other``.
    /// - Parameter talker: The talker to write; ignored for proprietary sentences.
    public func text(talker: Talker = .gps) -> [UInt8]? { body?.text(talker: talker) }
}

extension SentenceBody {
    /// Returns the sentence with its checksum and line ending.
    /// - Parameter talker: The talker to write; ignored for proprietary sentences.
    public func text(talker: Talker = .gps) -> [UInt8] {
        var writer = FieldWriter(address: Self.code.isProprietary ? Self.address : "\(talker)\(Self.address)")
        write(to: &writer)
        return writer.finished()
    }
}
