internal import FleetStore
internal import FleetWire

/// The answers that devices receive after their batches were handled in a transaction.
enum StoredAnswers {
    /// An answer to a device.
    struct Answer: Hashable {
        let tenant: String
        let device: String
        let answer: StoredAnswer
    }

    /// Returns one answer for each stream: the last refusal, or the last answer if no batch was refused. The answers
    /// are in the order of the streams' first batches.
    static func after(_ arrivals: [Arrival], _ taken: [Taken]) -> [Answer] {
        var answers: [Answer] = []
        var places: [[String]: Int] = [:]
        for (arrival, taken) in zip(arrivals, taken) {
            guard let answer = taken.answer else { continue }
            let new = Answer(tenant: arrival.tenant, device: arrival.device, answer: answer)
            let stream = [arrival.tenant, arrival.device, answer.incarnation.text]
            if let place = places[stream] {
                if answers[place].answer.refusal == nil || answer.refusal != nil { answers[place] = new }
            } else {
                places[stream] = answers.count
                answers.append(new)
            }
        }
        return answers
    }
}
