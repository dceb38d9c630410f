import NMEA

/// Parses a whole log in memory: finds every sentence, verifies its checksum and converts every field.
func parsePass(_ log: UnsafeBufferPointer<UInt8>) -> PassResult {
    var reader = SentenceReader()
    var sum = 0.0
    reader.read(UnsafeRawBufferPointer(log)) { sentence in
        // Using one value of each sentence keeps the compiler from omitting the conversion, which is not inlined here.
        switch sentence.parsed() {
        case .gga(let gga): sum += gga.latitude ?? 0
        case .rmc(let rmc): sum += rmc.latitude ?? 0
        case .gll(let gll): sum += gll.latitude ?? 0
        case .gns(let gns): sum += gns.latitude ?? 0
        case .vtg(let vtg): sum += vtg.speed ?? 0
        case .zda(let zda): sum += Double(zda.date?.day ?? 0)
        case .gsa(let gsa): sum += gsa.positionDilution ?? 0
        case .gsv(let gsv): sum += Double(gsv.satellites.count)
        case .gst(let gst): sum += gst.altitudeDeviation ?? 0
        case .gbs(let gbs): sum += gbs.altitudeError ?? 0
        default: break
        }
    }
    return PassResult(sentences: reader.statistics.sentences, sum: sum)
}
