import FoundationEssentials
public import Testing

/// A log of a real receiver. The logs are not part of the package.
public struct CorpusLog: Sendable, CustomTestStringConvertible {
    public let path: String

    public var testDescription: String { String(path.split(separator: "/").last ?? "") }

    public func bytes() throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path))) }

    /// `shared/corpus/gpsd` next to the package's folder.
    private static let folder: String = {
        let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return (package.dropLast() + ["shared", "corpus", "gpsd"]).joined(separator: "/")
    }()

    public static let missing: Comment = "no receiver logs in ../shared/corpus/gpsd"

    /// All logs, or an empty array if the folder does not exist.
    public static let all: [CorpusLog] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { $0.hasSuffix(".log") }.map { CorpusLog(path: "\(folder)/\($0)") }
    }()
}
