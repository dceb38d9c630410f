import CLimits

/// The ways to go through a whole log, in the order of each round: what the machine allows, then what is held against it.
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
    /// Sentences with the right checksum.
    var sentences: Int
    /// Of all values read, so that the compiler cannot leave the work out.
    var sum: Double

    init(sentences: Int, sum: Double) {
        self.sentences = sentences
        self.sum = sum
    }

    init(_ result: climits_result) {
        self.init(sentences: Int(result.ok), sum: result.sum)
    }
}
