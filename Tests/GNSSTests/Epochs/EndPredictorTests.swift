import NMEA
import Testing

@testable import GNSS

/// Tests of the predicted ends of bursts, independent of the values in the sentences.
struct EndPredictorTests {
    @Test("after two bursts with the same sentence order, the end of the next burst is predicted")
    func learnedEnd() {
        var predictor = EndPredictor()
        #expect(send(["RMC", "GGA", "VTG"], to: &predictor) == nil)
        #expect(send(["RMC", "GGA", "VTG"], to: &predictor) == nil)
        for _ in 2..<10 { #expect(send(["RMC", "GGA", "VTG"], to: &predictor) == 2) }
    }

    @Test("the predicted end can be the second of two sentences of the same type")
    func repeatedLastSentence() {
        var predictor = EndPredictor()
        for _ in 0..<3 { _ = send(["RMC", "GSA", "GSA"], to: &predictor) }
        #expect(send(["RMC", "GSA", "GSA"], to: &predictor) == 2)
    }

    @Test("the end of the burst is learned again after its last sentence has been missing twice in a row")
    func missedEnd() {
        var predictor = EndPredictor()
        for _ in 0..<5 { _ = send(["RMC", "GGA"], to: &predictor) }
        #expect(send(["RMC"], to: &predictor) == nil)
        #expect(send(["RMC", "GGA"], to: &predictor) == 1)
        // After two misses in a row, the order of the sentences is considered changed.
        for _ in 0..<3 { _ = send(["RMC"], to: &predictor) }
        #expect(send(["RMC"], to: &predictor) == 0)
    }

    @Test(
        "the end is the last sentence of all bursts if others are sent only every few bursts",
        arguments: [2, 3, 5, 10], [["GSV"], ["GSV", "GSV", "ZDA"]])
    func sparseSentences(interval: Int, sparse: [SentenceCode]) {
        var predictor = EndPredictor()
        for number in 0..<100 {
            let end = send(["RMC", "GGA"] + (number % interval == 1 ? sparse : []), to: &predictor)
            if number > 3 * interval + 6 { #expect(end == 1) }
        }
    }

    @Test("a list that is sent now and then does not prevent the prediction")
    func irregularSentences() {
        var predictor = EndPredictor()
        for number in 0..<100 {
            let end = send(["RMC", "GGA", "GSA"] + (number % 7 > 2 ? ["GSV"] : []), to: &predictor)
            if number > 20 { #expect(end == 2) }
        }
    }

    @Test("a sentence that is sent in every burst from some time on becomes the end after three bursts")
    func newSentence() {
        var predictor = EndPredictor()
        for _ in 0..<20 { _ = send(["RMC", "GGA"], to: &predictor) }
        #expect(send(["RMC", "GGA", "VTG"], to: &predictor) == 1)
        for _ in 0..<2 { #expect(send(["RMC", "GGA", "VTG"], to: &predictor) == nil) }
        for _ in 0..<10 { #expect(send(["RMC", "GGA", "VTG"], to: &predictor) == 2) }
    }

    @Test("a sentence that is lost now and then remains the end")
    func lostSentence() {
        var predictor = EndPredictor()
        for number in 0..<100 {
            let isLost = number % 20 == 10
            let end = send(["RMC", "GGA"] + (isLost ? [] : ["VTG"]), to: &predictor)
            if number > 2 { #expect(end == (isLost ? nil : 2)) }
        }
    }

    @Test("each wrong prediction doubles the number of bursts that the next prediction needs")
    func wrongPredictions() {
        var predictor = EndPredictor()
        var needed: [Int] = []
        for _ in 0..<4 {
            var count = 0
            while count < 1000, send(["RMC", "VTG", "GGA"], to: &predictor) == nil { count += 1 }
            needed.append(count)
            // The same sentences in another order.
            #expect(send(["RMC", "GGA", "VTG"], to: &predictor) == 1)
        }
        // The first burst after a wrong prediction sets the expected end, and the others confirm it.
        #expect(needed == [2, 1 + 2, 1 + 4, 1 + 8])
    }

    @Test("a heading is the end if it is sent once per burst without a pause before it")
    func headings() {
        for (count, pauses, end) in [(1, false, 2), (1, true, 1), (3, false, 1), (3, true, 1)] {
            var predictor = EndPredictor()
            var found: Int?
            for _ in 0..<10 {
                found = nil
                for (index, code) in (["RMC", "GGA"] as [SentenceCode]).enumerated()
                where predictor.add(SentenceName(talker: "GP", code: code), .report) { found = index }
                if pauses { predictor.pause() }
                for index in 0..<count where predictor.add(SentenceName(talker: "HE", code: "HDT"), .attitude) {
                    found = found ?? index + 2
                }
                predictor.close()
            }
            #expect(found == end, "\(count) headings, \(pauses ? "after a pause" : "at once")")
        }
    }

    @Test("sentences of other devices are never the end")
    func otherDevices() {
        var predictor = EndPredictor()
        for number in 0..<10 {
            var ends = [predictor.add(SentenceName(talker: "GP", code: "RMC"), .report)]
            ends.append(predictor.add(SentenceName(talker: "SD", code: "DPT"), .other))
            predictor.close()
            if number > 2 { #expect(ends == [true, false]) }
        }
    }

    /// Sends a burst of a receiver.
    /// - Returns: The index of the first sentence that was expected to be the last one; `nil` if there was none.
    private func send(_ codes: [SentenceCode], to predictor: inout EndPredictor) -> Int? {
        var end: Int?
        for (index, code) in codes.enumerated()
        where predictor.add(SentenceName(talker: "GP", code: code), .report) {
            predictor.use()
            end = end ?? index
        }
        predictor.close()
        return end
    }
}
