import GNSS
import NMEA
import SystemSupport
import TextOutput

/// A visitor that lists the parts of a stream as JSON, one object per line.
struct MessageListing: StreamVisitor {
    /// The parts to list, and the details to include.
    struct Options {
        var selection = MessageSelection()
        /// Whether to include rejected lines.
        var withRejected = false
        /// Whether to include the text of each sentence and the bytes of each frame.
        var withRaw = false
    }

    /// The number of sentences and frames listed.
    private(set) var count = 0

    private let options: Options
    private let output: OutputBuffer
    private var json = JSONText()
    /// The file name to include in every line; `nil` to omit the name.
    var file: String?

    init(_ options: Options = Options(), into output: OutputBuffer) {
        self.options = options
        self.output = output
    }

    mutating func visit(_ sentence: borrowing RawSentence) {
        let body = sentence.parsed().body
        let type = SentenceType(sentence, body: body)
        guard options.selection.contains(type) else { return }
        count += 1
        let withRaw = options.withRaw
        writeLine { json in
            json.member("code", type.code)
            json.member("talker", type.talker)
            json.member("valid", true)
            if let body { json.appendMembers(of: body) }
            if body == nil || json.isCutShort { json.appendFields(of: sentence) }
            if let tag = sentence.tagBlock {
                json.member("tag") { json in json.object { $0.appendMembers(of: tag) } }
            }
            if withRaw { json.member("raw") { json in sentence.withBytes { json.append($0) } } }
        }
    }

    mutating func visit(_ line: borrowing RejectedLine) {
        guard options.withRejected else { return }
        writeLine { json in
            json.member("valid", false)
            json.member("reason", "\(line.reason)")
            json.member("raw") { json in line.withBytes { json.append($0) } }
        }
    }

    mutating func visit(_ frame: borrowing BinaryFrame) {
        let message = frame.description
        guard options.selection.contains(message: message.title) else { return }
        count += 1
        let withRaw = options.withRaw
        writeLine { json in
            json.member("protocol", frame.kind.label)
            json.member("class", message.group)
            json.member("id", message.number)
            json.member("name", message.name)
            json.member("valid", true)
            json.member("bytes", frame.count)
            if let fields = message.fields { json.member("values") { $0.append(fields) } }
            if withRaw { json.member("raw", String(decoding: frame.withBytes(\.hexadecimalDigits), as: UTF8.self)) }
        }
    }

    mutating func pause() throws(Failure) { try output.flush() }

    private mutating func writeLine(_ members: (inout JSONText) -> Void) {
        let file = file
        json.clear()
        json.object { json in
            json.member("file", file)
            members(&json)
        }
        json.endLine()
        json.bytes.withUnsafeBytes { output.append($0) }
    }
}

extension JSONText {
    fileprivate mutating func appendFields(of sentence: borrowing RawSentence) {
        let fields = (0..<sentence.fieldCount).map { sentence.field($0) ?? "" }
        member("fields") { $0.append(list: fields) }
    }
}
