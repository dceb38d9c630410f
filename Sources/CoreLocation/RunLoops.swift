internal import Foundation
internal import Synchronization

// Command-line programs on Apple's systems run until `CFRunLoopStop(_:)` is called. Foundation on Linux has run loops, but
// not these functions. They are disfavored, so that a declaration in another module takes precedence.

/// The run loop of a thread.
public final class CFRunLoop: @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because `RunLoop` is not `Sendable`. Other threads only stop it.
    private let loop: RunLoop
    private let isStopped = Atomic(false)

    fileprivate static let main = CFRunLoop(.main)
    private static let key = "GPSBridge.CFRunLoop"
    /// The maximum time after which a run loop notices that it was stopped, in seconds.
    private static let maxWait = 0.05

    private init(_ loop: RunLoop) { self.loop = loop }

    fileprivate static var current: CFRunLoop {
        if Thread.isMainThread { return main }
        let thread = Thread.current
        if let existing = thread.threadDictionary[key] as? CFRunLoop { return existing }
        let created = CFRunLoop(.current)
        thread.threadDictionary[key] = created
        return created
    }

    fileprivate func run() {
        isStopped.store(false, ordering: .sequentiallyConsistent)
        // The wait is divided, because neither a timer nor another thread ends it. `run` returns `false` if the loop has
        // no timers and no other sources, so that it has nothing to wait for.
        while !isStopped.load(ordering: .sequentiallyConsistent),
            loop.run(mode: .default, before: Date(timeIntervalSinceNow: Self.maxWait))
        {}
    }

    fileprivate func stop() { isStopped.store(true, ordering: .sequentiallyConsistent) }
}

/// Returns the run loop of the current thread.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public func CFRunLoopGetCurrent() -> CFRunLoop? { .current }

/// Returns the run loop of the main thread.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public func CFRunLoopGetMain() -> CFRunLoop? { .main }

/// Runs the run loop of the current thread until it is stopped, or until it has nothing to wait for.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public func CFRunLoopRun() { CFRunLoop.current.run() }

/// Stops a run loop.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public func CFRunLoopStop(_ loop: CFRunLoop?) { loop?.stop() }
