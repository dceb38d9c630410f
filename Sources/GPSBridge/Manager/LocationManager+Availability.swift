internal import Synchronization

extension LocationManager {
    private static let headingWasSeen = Atomic(false)

    /// Whether a receiver of this program has told where its front points.
    static var hasHeading: Bool { headingWasSeen.load(ordering: .relaxed) }

    static func noticeHeading() { headingWasSeen.store(true, ordering: .relaxed) }
}
