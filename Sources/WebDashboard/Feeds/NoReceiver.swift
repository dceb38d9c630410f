internal import Receivers
internal import ServerCore
internal import TextOutput

/// The events for a page while there is no receiver.
enum NoReceiver {
    static func statusText(at: Double) -> SharedBytes {
        FeedEvent.status.text(at: at) { json in
            json.member("word", "NO DEVICE")
            json.member("grade", "bad")
            json.member("cause", Receiver.Status.waitingForReceiver)
            json.member("source", "receiver")
            json.member("simulated", false)
        }
    }

    static func linkText(at: Double) -> SharedBytes {
        FeedEvent.link.text(at: at) { json in
            json.member("now", at, decimals: 3)
            json.member("phase", "waiting")
        }
    }
}
