internal import FoundationEssentials

/// JetStream's reply to a published message.
enum PublishReply: Equatable {
    case stored
    case refused(String)

    /// Parses a reply in JSON. An unreadable reply counts as a refusal.
    init(_ payload: [UInt8]) {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(payload)) else {
            self = .refused("the broker's reply is not a JetStream acknowledgment")
            return
        }
        if let error = answer.error {
            self = .refused("the broker refused the batch" + (error.description.map { ": \($0)" } ?? ""))
        } else {
            self = answer.stream == nil ? .refused("the broker's reply is not a JetStream acknowledgment") : .stored
        }
    }

    private struct Answer: Decodable {
        let stream: String?
        let error: Reason?
    }

    private struct Reason: Decodable {
        let description: String?
    }
}
