internal import DelegateStreams
internal import Receivers

// On Apple's systems, a program creates a session to declare that it needs locations or keeps running in the
// background. On Linux, a service session only requests "always" authorization, if it requires it.

/// A session that lets a program keep running in the background on Apple's systems. It has no effect on Linux.
public final class BackgroundActivitySession: Hashable, CustomStringConvertible, Sendable {
    /// Creates a session.
    public init() {}

    /// Has no effect on Linux.
    public func invalidate() {}

    /// The reasons why a session cannot provide locations.
    public typealias Diagnostic = ServiceSession.Diagnostic

    /// An asynchronous sequence of a session's diagnostics.
    public typealias Diagnostics = ServiceSession.Diagnostics

    /// The current diagnostic of the shared receiver, followed by a new diagnostic each time the program gains or loses
    /// permission to open it.
    public var diagnostics: Diagnostics { Diagnostics(receiver: .shared) }

    /// A description in the format of `NSObject`: `<CLBackgroundActivitySession: 0x600003d5c0a0>`.
    public var description: String { written(self, ofClass: BackgroundActivitySession.self) }

    public static func == (one: BackgroundActivitySession, other: BackgroundActivitySession) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A session that declares a program's need for locations on Apple's systems. On Linux, a program that has permission to
/// open the receiver receives locations without a session.
public final class ServiceSession: Hashable, CustomStringConvertible, Sendable {
    /// The authorization that a session requires.
    public enum AuthorizationRequirement: Int, Hashable, Sendable {
        /// No authorization.
        case none = 0
        /// Authorization while the program is in use.
        case whenInUse
        /// Authorization at any time.
        case always
    }

    /// The authorization that this session requires.
    public let authorizationRequirement: AuthorizationRequirement

    /// Creates a session and requests its authorization, which the program keeps.
    public init(authorization: AuthorizationRequirement) {
        authorizationRequirement = authorization
        if authorization == .always { InnerManager().requestAlwaysAuthorization() }
    }

    /// Creates a session and requests its authorization, which the program keeps.
    public convenience init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {
        self.init(authorization: authorization)
    }

    /// Has no effect on Linux.
    public func invalidate() {}

    /// A description in the format of `NSObject`: `<CLServiceSession: 0x600003d5c0a0>`.
    public var description: String { written(self, ofClass: ServiceSession.self) }

    public static func == (one: ServiceSession, other: ServiceSession) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The reasons why a session cannot provide locations.
    public struct Diagnostic: Hashable, Sendable {
        /// Whether the program lacks permission to open the receiver.
        public var authorizationDenied = false
        /// Always `false` on Linux.
        public var authorizationDeniedGlobally = false
        /// Always `false`, because Linux does not ask the user for permission.
        public var authorizationRequestInProgress = false
        /// Always `false` on Linux.
        public var authorizationRestricted = false
        /// Always `false`, because a program that has permission to open the receiver can open it at any time.
        public var alwaysAuthorizationDenied = false
        /// Always `false`, because locations always have full accuracy.
        public var fullAccuracyDenied = false
        /// Always `false`, because programs are not suspended on Linux.
        public var insufficientlyInUse = false
        /// Always `false`, because sessions are not required on Linux.
        public var serviceSessionRequired = false
    }

    /// The current diagnostic of the shared receiver, followed by a new diagnostic each time the program gains or loses
    /// permission to open it.
    public var diagnostics: Diagnostics { Diagnostics(receiver: .shared) }

    /// An asynchronous sequence of a session's diagnostics. As in CoreLocation, iterating requires `try`, but the
    /// sequence never throws.
    public struct Diagnostics: AsyncSequence, Sendable {
        let receiver: Receiver

        /// Creates an iterator. Its first element is the current diagnostic.
        public func makeAsyncIterator() -> Iterator { Iterator(InnerManager(receiver, callbacks: .anywhere)) }

        /// An iterator over the diagnostics.
        public struct Iterator: AsyncIteratorProtocol {
            let manager: LocationManager
            private var changes: EventStream<AuthorizationStatus>.Iterator
            private var isFirst = true

            fileprivate init(_ manager: LocationManager) {
                self.manager = manager
                changes = manager.streams.didChangeAuthorization.makeAsyncIterator()
            }

            /// Waits for the next diagnostic. Returns `nil` if the task is cancelled.
            public mutating func next() async throws -> Diagnostic? {
                guard !isFirst else {
                    isFirst = false
                    return Diagnostic(authorizationDenied: manager.authorizationStatus == .denied)
                }
                guard let status = await changes.next() else { return nil }
                return Diagnostic(authorizationDenied: status == .denied)
            }
        }
    }
}
