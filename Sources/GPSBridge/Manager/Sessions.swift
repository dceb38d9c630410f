internal import DelegateStreams
internal import Receivers

// On Apple's systems a program says by a session that it goes on with locations in the background, or that it needs them at
// all. On Linux there is nothing to be said.

/// A program's wish to go on in the background, where every program on Linux does.
public final class BackgroundActivitySession: Hashable, CustomStringConvertible, Sendable {
    /// Makes a session.
    public init() {}

    /// Ends it. Nothing changes.
    public func invalidate() {}

    /// What stands in the way of the session.
    public typealias Diagnostic = ServiceSession.Diagnostic

    /// How it is with the shared receiver, and from then on whenever that changes.
    public var diagnostics: ServiceSession.Diagnostics { ServiceSession.Diagnostics(receiver: .shared) }

    /// As `NSObject` writes it: `<CLBackgroundActivitySession: 0x600003d5c0a0>`.
    public var description: String { written(self, ofClass: BackgroundActivitySession.self) }

    public static func == (one: BackgroundActivitySession, other: BackgroundActivitySession) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A program's wish for locations. Whoever may open the receiver has them without.
public final class ServiceSession: Hashable, CustomStringConvertible, Sendable {
    /// What is wished for.
    public enum AuthorizationRequirement: Int, Hashable, Sendable, CaseIterable {
        case none = 0
        case whenInUse
        case always
    }

    /// What was wished for.
    public let authorizationRequirement: AuthorizationRequirement

    /// Makes a session.
    public init(authorization: AuthorizationRequirement) { authorizationRequirement = authorization }

    /// Makes a session.
    public init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {
        authorizationRequirement = authorization
    }

    /// Ends it. Nothing changes.
    public func invalidate() {}

    /// As `NSObject` writes it: `<CLServiceSession: 0x600003d5c0a0>`.
    public var description: String { written(self, ofClass: ServiceSession.self) }

    public static func == (one: ServiceSession, other: ServiceSession) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// What stands in the way of the session.
    public struct Diagnostic: Hashable, Sendable {
        /// Whether the receiver may not be opened.
        public var authorizationDenied = false
        /// Never: there is nothing like it on Linux.
        public var authorizationDeniedGlobally = false
        /// Never: nobody is asked.
        public var authorizationRequestInProgress = false
        /// Never: there is nothing like it on Linux.
        public var authorizationRestricted = false
        /// Never: whoever may open the receiver may do so always.
        public var alwaysAuthorizationDenied = false
        /// Never: accuracy is full.
        public var fullAccuracyDenied = false
        /// Never: programs on Linux are not put aside.
        public var insufficientlyInUse = false
        /// Never: none is required.
        public var serviceSessionRequired = false
    }

    /// How it is with the shared receiver, and from then on whenever that changes.
    public var diagnostics: Diagnostics { Diagnostics(receiver: .shared) }

    /// The diagnostics of a session. They never fail, but are read with `try` as CoreLocation's.
    public struct Diagnostics: AsyncSequence, Sendable {
        let receiver: Receiver

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator { Iterator(InnerManager(receiver, callbacks: .anywhere)) }

        /// One loop over the diagnostics.
        public struct Iterator: AsyncIteratorProtocol {
            let manager: LocationManager
            private var changes: EventStream<AuthorizationStatus>.Iterator
            private var isFirst = true

            fileprivate init(_ manager: LocationManager) {
                self.manager = manager
                changes = manager.streams.didChangeAuthorization.makeAsyncIterator()
            }

            /// The next diagnostic, `nil` when the task is cancelled.
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
