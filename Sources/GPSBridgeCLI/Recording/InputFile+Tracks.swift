import Formats
import Recording

extension InputFile {
    /// The first bytes of an ordinary file, decompressed; none of anything else, which can be read only once.
    func firstOfFile() throws(Failure) -> [UInt8] {
        guard !head(1).isEmpty, let bytes = try read() else { return [] }
        return Array(bytes.prefix(400))
    }

    /// What leads on from files in which there is nothing that a receiver said.
    static func hint(_ files: [InputFile]) -> String {
        for file in files {
            if TrackDatabase.recognizes(file.head(16)) {
                return "\(file.name) is a database: gpsbridge tracks export \(file.name) --format gpx"
            }
            if TrackReader.recognizes(file.head(400)) {
                return
                    "\(file.name) may be a track. As a receiver's sentences: gpsbridge replay \(file.name) --speed max"
            }
        }
        return "'gpsbridge sentences --stats' tells what is in it"
    }
}
