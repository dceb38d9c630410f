import CommandLineKit
import SystemSupport

extension MessagesCommand {
    /// The parsed command line.
    struct Request {
        enum Result {
            case listing(MessageListing.Options)
            case table
            case json
        }

        let inputs: [String]
        let selection: MessageSelection
        let result: Result

        init(_ words: ArraySlice<String>) throws(Failure) {
            let arguments = try Arguments(words, MessagesCommand.manual)
            inputs = arguments.operands
            guard !inputs.isEmpty else {
                throw Failure(.usage, "missing FILE ('-' for standard input)\nSee 'gpsbridge messages --help'")
            }
            selection = MessageSelection(codes: arguments.value("--only"), talkers: arguments.value("--talker"))
            if arguments.has("--stats") {
                if let option = ["--raw", "--all"].first(where: arguments.has) {
                    throw Failure(.usage, "\(option) cannot be combined with --stats")
                }
                result = arguments.has("--json") ? .json : .table
            } else {
                result = .listing(
                    MessageListing.Options(
                        selection: selection, withRejected: arguments.has("--all"), withRaw: arguments.has("--raw")))
            }
        }
    }
}
