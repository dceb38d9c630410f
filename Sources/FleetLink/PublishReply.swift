/// The answer of JetStream to a published message.
enum PublishReply: Equatable {
    case stored
    case refused(String)

    /// Reads the JSON text of an answer.
    init(_ text: String) {
        guard text.contains("\"error\"") else {
            self = text.contains("\"stream\"") ? .stored : .refused("the broker sent an unknown answer")
            return
        }
        let mark = "\"description\":\""
        guard let start = text.firstRange(of: mark)?.upperBound else {
            self = .refused("the broker refused the batch")
            return
        }
        self = .refused("the broker refused the batch: \(text[start...].prefix { $0 != "\"" })")
    }
}
