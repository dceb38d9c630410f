extension RawSentence {
    /// Parses the fields into typed values.
    @inline(__always)
    public func parsed() -> Sentence { parsed { $0 } }

    /// Parses the fields and passes the typed values to `body`. `body` is called separately for each type, because a
    /// single call at the end would require a variable large enough for every type. Copying the values into that
    /// variable would take longer than parsing most types.
    @inline(__always)
    func parsed<Result>(_ body: (Sentence) -> Result) -> Result {
        let fields = fields
        // The cases are ordered by how frequently receivers send the sentence types. The compiler merges them into one
        // decision tree.
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

    /// Parses the sentence types that few receivers send. A separate function keeps these types from taking registers
    /// that the frequent types need.
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
        case "VWT": return .vwt(Sentence.VWT(from: fields))
        case "VPW": return .vpw(Sentence.VPW(from: fields))
        case "VDR": return .vdr(Sentence.VDR(from: fields))
        case "MTA": return .mta(Sentence.MTA(from: fields))
        case "RSA": return .rsa(Sentence.RSA(from: fields))
        case "RPM": return .rpm(Sentence.RPM(from: fields))
        case "DBK": return .dbk(Sentence.DBK(from: fields))
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
        case "HSC": return .hsc(Sentence.HSC(from: fields))
        case "BWW": return .bww(Sentence.BWW(from: fields))
        case "BEC": return .bec(Sentence.BEC(from: fields))
        case "WNC": return .wnc(Sentence.WNC(from: fields))
        case "APA": return .apa(Sentence.APA(from: fields))
        case "TLL": return .tll(Sentence.TLL(from: fields))
        case "TLB": return .tlb(Sentence.TLB(from: fields))
        // Messages
        case "ALR": return .alr(Sentence.ALR(from: fields))
        case "DSC": return .dsc(Sentence.DSC(from: fields))
        case "HBT": return .hbt(Sentence.HBT(from: fields))
        case "STN": return .stn(Sentence.STN(from: fields))
        default: return secondAntenna()
        }
    }

    /// Parses the second-antenna sentences of Unicore receivers. They do not count as proprietary, because they use the
    /// same talkers as standard sentences.
    @inline(never)
    private func secondAntenna() -> Sentence {
        let fields = fields
        switch code {
        case "GGAH": return .ggah(Sentence.SecondAntenna(Sentence.GGA(from: fields)))
        case "RMCH": return .rmch(Sentence.SecondAntenna(Sentence.RMC(from: fields)))
        case "GLLH": return .gllh(Sentence.SecondAntenna(Sentence.GLL(from: fields)))
        case "GNSH": return .gnsh(Sentence.SecondAntenna(Sentence.GNS(from: fields)))
        case "VTGH": return .vtgh(Sentence.SecondAntenna(Sentence.VTG(from: fields)))
        case "ZDAH": return .zdah(Sentence.SecondAntenna(Sentence.ZDA(from: fields)))
        case "GSTH": return .gsth(Sentence.SecondAntenna(Sentence.GST(from: fields)))
        case "GSAH": return .gsah(Sentence.SecondAntenna(Sentence.GSA(from: fields)))
        case "GSVH": return .gsvh(Sentence.SecondAntenna(Sentence.GSV(from: fields)))
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
        case "PGRMF": return .pgrmf(Sentence.PGRMF(from: fields))
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
        case "PGTOP,11": return .pgtop11(Sentence.PGTOP11(from: fields))
        case "PCD,11": return .pcd11(Sentence.PCD11(from: fields))
        case "PQTMANTENNASTATUS": return .pqtmantennastatus(Sentence.PQTMANTENNASTATUS(from: fields))
        case "PQTMDOP": return .pqtmdop(Sentence.PQTMDOP(from: fields))
        case "PQTMEPE": return .pqtmepe(Sentence.PQTMEPE(from: fields))
        case "PQTMINS": return .pqtmins(Sentence.PQTMINS(from: fields))
        case "PQTMPVT": return .pqtmpvt(Sentence.PQTMPVT(from: fields))
        case "PQTMTAR": return .pqtmtar(Sentence.PQTMTAR(from: fields))
        case "PQTMVEL": return .pqtmvel(Sentence.PQTMVEL(from: fields))
        case "PSTI,00": return .psti00(Sentence.PSTI00(from: fields))
        case "PSTI,030": return .psti030(Sentence.PSTI030(from: fields))
        case "PSTI,032": return .psti032(Sentence.PSTI032(from: fields))
        case "PSTI,033": return .psti033(Sentence.PSTI033(from: fields))
        case "PSTI,035": return .psti035(Sentence.PSTI035(from: fields))
        case "PSTI,036": return .psti036(Sentence.PSTI036(from: fields))
        case "PSTMANTENNASTATUS": return .pstmantennastatus(Sentence.PSTMANTENNASTATUS(from: fields))
        case "PSTMKFCOV": return .pstmkfcov(Sentence.PSTMKFCOV(from: fields))
        case "PSTMPV": return .pstmpv(Sentence.PSTMPV(from: fields))
        case "PSTMVER": return .pstmver(Sentence.PSTMVER(from: fields))
        case "PTNL,AVR": return .ptnlavr(Sentence.PTNLAVR(from: fields))
        case "PTNL,BPQ": return .ptnlbpq(Sentence.PTNLBPQ(from: fields))
        case "PTNL,EVT": return .ptnlevt(Sentence.PTNLEVT(from: fields))
        case "PTNL,GGK": return .ptnlggk(Sentence.PTNLGGK(from: fields))
        case "PTNL,PJK": return .ptnlpjk(Sentence.PTNLPJK(from: fields))
        case "PTNL,PJT": return .ptnlpjt(Sentence.PTNLPJT(from: fields))
        case "PTNL,VGK": return .ptnlvgk(Sentence.PTNLVGK(from: fields))
        case "PTNL,VHD": return .ptnlvhd(Sentence.PTNLVHD(from: fields))
        case "PSRF100": return .psrf100(Sentence.PSRF100(from: fields))
        case "PSRF103": return .psrf103(Sentence.PSRF103(from: fields))
        case "PSRF150": return .psrf150(Sentence.PSRF150(from: fields))
        case "PSRFEPE": return .psrfepe(Sentence.PSRFEPE(from: fields))
        case "PSRFTXT": return .psrftxt(Sentence.PSRFTXT(from: fields))
        case "PSAT,HPR": return .psathpr(Sentence.PSATHPR(from: fields))
        case "PTNTHTM": return .ptnthtm(Sentence.PTNTHTM(from: fields))
        case "PTNTA": return .ptnta(Sentence.PTNTA(from: fields))
        case "PASHR": return ashtech(fields)
        case "PERC": return ericsson(fields)
        case "PFEC": return furuno(fields)
        default: return .other
        }
    }

    private func ashtech(_ fields: consuming FieldReader) -> Sentence {
        // Ashtech's attitude sentence begins with a time, while Ashtech's other sentences begin with a word.
        guard let first = fields.nextCharacter, first > UInt8(ascii: "9") else {
            return .pashr(Sentence.PASHR(from: fields))
        }
        if fields.isNext("POS") { return .pashrpos(Sentence.PASHRPOS(from: fields)) }
        if fields.isNext("HPR") { return .pashrhpr(Sentence.PASHRHPR(from: fields)) }
        if fields.isNext("ATT") { return .pashratt(Sentence.PASHRATT(from: fields)) }
        if fields.isNext("VEL") { return .pashrvel(Sentence.PASHRVEL(from: fields)) }
        return .other
    }

    private func ericsson(_ fields: consuming FieldReader) -> Sentence {
        if fields.isNext("GPppf") { return .percgpppf(Sentence.PERCGPPPF(from: fields)) }
        if fields.isNext("GPppr") { return .percgpppr(Sentence.PERCGPPPR(from: fields)) }
        return .other
    }

    private func furuno(_ fields: consuming FieldReader) -> Sentence {
        fields.isNext("GPatt") ? .pfecgpatt(Sentence.PFECGPATT(from: fields)) : .other
    }
}
