import CLimits

/// The passes over a whole log, in the order of each round: the limits of the machine, then the parser that is compared
/// to them.
enum Pass: CaseIterable {
    case memcpy
    case checksum
    case generic
    case typedParse

    var name: String {
        switch self {
        case .memcpy: "memcpy"
        case .checksum: "newline + checksum, scalar C"
        case .generic: "generic C pass"
        case .typedParse: "gpsbridge, typed parse"
        }
    }

    func run(on log: Log) -> PassResult {
        let (bytes, count) = (log.bytes.baseAddress, log.bytes.count)
        switch self {
        case .memcpy:
            climits_memcpy_pass(bytes, count, log.copy.baseAddress)
            return PassResult(sentences: log.lineCount, sum: 0)
        case .checksum: return PassResult(climits_checksum_pass(bytes, count))
        case .generic: return PassResult(climits_generic_pass(bytes, count))
        case .typedParse: return parsePass(log.bytes)
        }
    }
}

struct PassResult: Equatable {
    /// The number of sentences with a valid checksum.
    var sentences: Int
    /// The sum of all values read, so that the compiler cannot omit the work.
    var sum: Double

    init(sentences: Int, sum: Double) {
        self.sentences = sentences
        self.sum = sum
    }

    init(_ result: climits_result) {
        self.init(sentences: Int(result.ok), sum: result.sum)
    }
}
