import Foundation

// Names that are missing in Foundation and Dispatch on Linux; see docs/porting.md.

// swift-format-ignore: AlwaysUseLowerCamelCase
let NSEC_PER_SEC: UInt64 = 1_000_000_000

extension NotificationNamesConstants {
    static let willResignActiveName = Notification.Name("willResignActive")
    static let didBecomeActiveName = Notification.Name("didBecomeActive")
}

extension NotificationCenter {
    struct Notifications: AsyncSequence {
        typealias Element = Notification

        fileprivate let stream: AsyncStream<Notification>

        func makeAsyncIterator() -> AsyncStream<Notification>.Iterator { stream.makeAsyncIterator() }
    }

    func notifications(named name: Notification.Name) -> Notifications {
        Notifications(
            stream: AsyncStream { continuation in
                addObserver(forName: name, object: nil, queue: nil) { continuation.yield($0) }
            })
    }
}
