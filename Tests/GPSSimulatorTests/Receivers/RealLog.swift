import FoundationEssentials
import GNSS
import NMEA

/// The format of a receiver's output: the order of sentences, their number of fields and each field's decimals.
struct OutputShape {
    /// The number of epochs per sequence of sentences. A GSV group counts as one sentence.
    private(set) var epochs: [[String]: Int] = [:]
    /// The number of sentences, keyed by type and number of fields.
    private(set) var fieldCounts: [String: [Int: Int]] = [:]
    /// The numbers of decimals in each field.
    private(set) var decimals: [Field: Set<Int>] = [:]
    /// The minimum number of digits before the decimal point.
    private(set) var leastDigits: [Field: Int] = [:]
    /// The number of digits before the decimal point of values with a leading zero.
    private(set) var paddedDigits: [Field: Int] = [:]

    struct Field: Hashable, CustomStringConvertible {
        var type: String
        var index: Int
        var description: String { "\(type) field \(index)" }
    }

    /// - Parameters:
    ///   - first: The type of the first sentence of an epoch.
    ///   - ignored: Types to skip.
    init(of bytes: [UInt8], beginningWith first: String, ignoring ignored: Set<String> = []) {
        var epoch: [String] = []
        for sentence in DecodedOutput(bytes).sentences {
            let body = sentence.split(separator: "*")[0].dropFirst()
            let fields = body.split(separator: ",", omittingEmptySubsequences: false)
            let address = String(fields[0])
            let type = address.hasPrefix("P") ? address : String(address.dropFirst(2))
            guard !ignored.contains(type) else { continue }
            if type == first {
                if epoch.first?.hasSuffix(first) == true { epochs[epoch, default: 0] += 1 }
                epoch = []
            }
            // The last sentence of a GSV group can be shorter.
            if type != "GSV" || fields[1] != fields[2] {
                fieldCounts[type, default: [:]][fields.count - 1, default: 0] += 1
            }
            if type != "GSV" || fields[2] == "1" { epoch.append(address) }
            for (index, field) in fields.enumerated().dropFirst() where type != "GSV" || index < 4 {
                guard let count = Self.decimals(of: field) else { continue }
                let place = Field(type: type, index: index)
                let whole = field.drop { $0 == "-" }.prefix { $0 != "." }
                decimals[place, default: []].insert(count)
                leastDigits[place] = min(leastDigits[place] ?? 99, whole.count)
                if whole.count > 1, whole.first == "0" { paddedDigits[place] = whole.count }
            }
        }
    }

    /// The sentence sequences that make up at least a sixth of the epochs each.
    var orders: Set<[String]> {
        let all = epochs.values.reduce(0, +)
        return Set(epochs.filter { $0.value * 6 >= all }.keys)
    }

    func usualFieldCount(_ type: String) -> Int? { fieldCounts[type]?.max { $0.value < $1.value }?.key }

    private static func decimals(of field: Substring) -> Int? {
        guard field.contains(where: \.isNumber), field.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" }) else {
            return nil
        }
        return field.firstIndex(of: ".").map { field.distance(from: $0, to: field.endIndex) - 1 } ?? 0
    }
}

/// A log of a real receiver. The logs are not part of the package.
struct RealLog {
    static let missing = "no receiver logs in ../shared/corpus/gpsd"

    private static let folder: String = {
        let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        return (package.dropLast() + ["shared", "corpus", "gpsd"]).joined(separator: "/")
    }()

    static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }

    static func bytes(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(filePath: "\(folder)/\(name).log")))
    }
}
