public import Foundation
internal import Synchronization

// Command-line programs on Apple's systems run until `CFRunLoopStop(_:)` is called. Foundation on Linux has run loops, but
// not these functions. They are disfavored, so that a declaration in another module takes precedence.

/// The run loop of a thread.
public final class CFRunLoop: @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because `RunLoop` is not `Sendable`. Other threads only stop the loop.
    private let loop: RunLoop
    private let isStopped = Atomic(false)

    fileprivate static let main = CFRunLoop(.main)
    private static let key = "GPSBridge.CFRunLoop"
    /// The maximum time, in seconds, until a run loop notices that it was stopped.
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

    fileprivate func run(until end: Date = .distantFuture) -> CFRunLoopRunResult {
        // A loop can be run within itself. Stopping it ends only the innermost run.
        let isOuterStopped = isStopped.exchange(false, ordering: .sequentiallyConsistent)
        defer { isStopped.store(isOuterStopped, ordering: .sequentiallyConsistent) }
        // On Apple's systems, a location manager keeps the run loop of its thread running. Here, this timer does.
        let keeper = Timer(timeInterval: 86_400, repeats: true) { _ in }
        loop.add(keeper, forMode: .default)
        defer { keeper.invalidate() }
        // The wait is split into short waits, because neither a timer nor another thread can end it.
        while !isStopped.load(ordering: .sequentiallyConsistent) {
            guard end > Date() else { return .timedOut }
            _ = loop.run(mode: .default, before: min(end, Date(timeIntervalSinceNow: Self.maxWait)))
        }
        return .stopped
    }

    fileprivate func stop() { isStopped.store(true, ordering: .sequentiallyConsistent) }
}

/// Returns the run loop of the current thread.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public func CFRunLoopGetCurrent() -> CFRunLoop? { .current }

/// Returns the run loop of the main thread.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public func CFRunLoopGetMain() -> CFRunLoop? { .main }

/// Runs the run loop of the current thread until it is stopped.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public func CFRunLoopRun() { _ = CFRunLoop.current.run() }

/// The reason why a run loop returned.
public enum CFRunLoopRunResult: Int32, Sendable {
    /// The loop had nothing to wait for. This does not happen on Linux.
    case finished = 1
    /// The loop was stopped.
    case stopped
    /// The time limit was reached.
    case timedOut
    /// The loop has handled an event. This does not happen on Linux.
    case handledSource
}

/// Runs the run loop of the current thread in the default mode until it is stopped, or until a time limit is reached.
///
/// - Parameters:
///   - mode: Has no effect.
///   - seconds: The maximum time to run, in seconds.
///   - returnAfterSourceHandled: Has no effect.
/// - Returns: ``CFRunLoopRunResult/stopped`` or ``CFRunLoopRunResult/timedOut``.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload
@discardableResult
public func CFRunLoopRunInMode(
    _ mode: RunLoop.Mode?, _ seconds: CFTimeInterval, _ returnAfterSourceHandled: Bool
) -> CFRunLoopRunResult {
    CFRunLoop.current.run(until: Date(timeIntervalSinceNow: seconds))
}

/// The name of a run loop's mode.
public typealias CFRunLoopMode = RunLoop.Mode

extension RunLoop.Mode {
    /// The same as `default`.
    public static var defaultMode: RunLoop.Mode { .default }
    /// The same as `common`.
    public static var commonModes: RunLoop.Mode { .common }
}

/// Stops a run loop.
// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload public func CFRunLoopStop(_ loop: CFRunLoop?) { loop?.stop() }
