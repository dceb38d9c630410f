import CNMEAScan
import NMEA

/// A copy of everything in the view of a sentence.
struct FoundSentence: Equatable {
    let text: Text
    let code: SentenceCode
    let talker: Talker
    let fieldCount: Int
    let isEncapsulated: Bool
    let hasChecksum: Bool
    let tagBlock: TAGBlock?
    let parsed: Sentence

    init(_ sentence: borrowing RawSentence) {
        text = sentence.withBytes { Text($0) }
        code = sentence.code
        talker = sentence.talker
        fieldCount = sentence.fieldCount
        isEncapsulated = sentence.isEncapsulated
        hasChecksum = sentence.hasChecksum
        tagBlock = sentence.tagBlock
        parsed = sentence.parsed()
    }
}

/// The implementations of scanning that this processor supports. The best one comes last.
let scanWays = [CNMEA_WAY_PLAIN, CNMEA_WAY_SSE2, CNMEA_WAY_AVX2, CNMEA_WAY_AVX512].filter { cnmea_choose($0) == 1 }
