import Glibc
import NMEA

let fd = open(CommandLine.arguments[1], O_RDONLY)
var st = stat()
fstat(fd, &st)
let buf = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(st.st_size), alignment: 64)
var got = 0
while got < buf.count {
    let n = read(fd, buf.baseAddress! + got, buf.count - got)
    if n <= 0 { break }
    got += n
}
func cpu() -> Double {
    var t = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t)
    return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
}
for _ in 0..<7 {
    let a = cpu()
    var reader = SentenceReader()
    var sum = 0.0
    var n = 0
    reader.read(UnsafeRawBufferPointer(buf)) { sentence in
        n += 1
        switch sentence.parsed() {
        case .gga(let g): sum += (g.latitude ?? 0) + (g.altitude ?? 0)
        case .rmc(let g): sum += (g.latitude ?? 0) + (g.speed ?? 0)
        case .gsv(let g): sum += Double(g.satellites.count)
        case .gsa(let g): sum += (g.positionDilution ?? 0)
        case .vtg(let g): sum += (g.course ?? 0)
        case .gll(let g): sum += g.longitude ?? 0
        case .zda(let g): sum += Double(g.date?.year ?? 0)
        case .other: n -= 1
        default: break
        }
    }
    let b = cpu()
    print(
        reader.statistics.sentences, n, reader.statistics.rejected, sum,
        (b - a) * 1e9 / Double(reader.statistics.sentences), "ns")
}
print(
    MemoryLayout<Sentence>.size, MemoryLayout<Sentence.GSV>.size, MemoryLayout<Sentence.GGA>.size,
    MemoryLayout<Sentence.RMC>.size)
