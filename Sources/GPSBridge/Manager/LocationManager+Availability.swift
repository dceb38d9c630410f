internal import Synchronization

extension LocationManager {
    private static let headingWasSeen = Atomic(false)

    /// Whether any receiver of this program has reported a heading so far.
    static var hasHeading: Bool { headingWasSeen.load(ordering: .relaxed) }

    static func noticeHeading() { headingWasSeen.store(true, ordering: .relaxed) }
}
