internal import Glibc

// Reads conversations from standard input, one hexadecimal line each. For each conversation, writes a line with its
// requests and their bodies, and how the conversation ends. The program is compiled together with the parser.

@main
struct Reader {
    static func main() {
        while let line = readLine() {
            print(words(bytes(line)).joined(separator: " "))
            fflush(nil)
        }
    }

    private static func words(_ bytes: [UInt8]) -> [String] {
        var input = HTTPInput()
        bytes.withUnsafeBytes { input.append($0) }
        var words: [String] = []
        while true {
            switch input.next() {
            case .incomplete: return words + [input.hasBegun || input.count > 0 ? "incomplete" : "end"]
            case .refusal: return words + ["refused"]
            case .post: if input.acceptBody() != nil { return words + ["refused"] }
            case .request(let request):
                words.append("\(request.method.rawValue):\(request.body.map(hexadecimal).joined())")
                if !request.keepsAlive { return words + ["closed"] }
            }
        }
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
}
