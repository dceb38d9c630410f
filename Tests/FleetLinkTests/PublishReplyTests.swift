import Testing

@testable import FleetLink

@Suite("Replies to published batches")
struct PublishReplyTests {
    @Test(
        "the broker's reply determines whether a batch counts as stored or refused",
        arguments: [
            (#"{"stream":"FLEET","seq":7}"#, .stored),
            (#"{"stream":"error","seq":1,"duplicate":true}"#, .stored),
            (
                #"{"error":{"code":400,"err_code":10077,"description":"no \"room\""},"stream":"FLEET","seq":0}"#,
                .refused(#"the broker refused the batch: no "room""#)
            ),
            (#"{"error":{"code":503}}"#, .refused("the broker refused the batch")),
            (#"{"seq":7}"#, .refused("the broker's reply is not a JetStream acknowledgment")),
            ("", .refused("the broker's reply is not a JetStream acknowledgment")),
        ] as [(String, PublishReply)])
    func reads(_ text: String, _ expected: PublishReply) {
        #expect(PublishReply(Array(text.utf8)) == expected)
    }
}
