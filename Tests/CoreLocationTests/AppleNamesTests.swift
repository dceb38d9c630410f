import CoreLocation
import TestSupport
import Testing

/// Tests of names outside CoreLocation that iOS programs use.
struct AppleNamesTests {
    @Test("a localized text without an entry in a strings table is its key or its default value")
    func localizedTexts() {
        let count = 3
        #expect(String(localized: "Location access denied") == "Location access denied")
        #expect(String(localized: "\(count) locations", comment: "The number of locations") == "3 locations")
        #expect(String(localized: "denied", defaultValue: "Location access denied") == "Location access denied")
    }

    @Test("the user's directories are available under Apple's names")
    func directories() {
        let directories = [
            URL.documentsDirectory, .downloadsDirectory, .cachesDirectory, .applicationSupportDirectory,
            .libraryDirectory,
        ]
        for directory in directories { #expect(directory.isFileURL && directory.path().hasPrefix("/")) }
        let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.tracker")
        #expect(group?.deletingLastPathComponent() == .applicationSupportDirectory)
    }

    @Test("the classes can be used as NSObjectProtocol")
    func objectProtocol() {
        let region = CLCircularRegion(center: CLLocationCoordinate2D(), radius: 10, identifier: "home")
        let objects: [any NSObjectProtocol] = [CLLocationManager(), region, CLHeading(), CLGeocoder()]
        for object in objects {
            #expect(object.isEqual(object))
            #expect(!object.isProxy() && !object.description.isEmpty)
        }
        #expect(!objects[0].isEqual(objects[1]))
        #expect(region.debugDescription == region.description)
    }

    @Test("a delegate in a list of delegates is found with isEqual")
    func equalDelegates() {
        final class Plain: CLLocationManagerDelegate {}
        final class Object: NSObject, CLLocationManagerDelegate {}
        let delegates: [any CLLocationManagerDelegate] = [Plain(), Plain(), Object(), Object()]
        for (index, delegate) in delegates.enumerated() {
            #expect(delegates.firstIndex { $0.isEqual(delegate) } == index)
            #expect(!delegate.isEqual(nil))
        }
    }

    @Test("an activity has no effect, and background work is not interrupted")
    func activities() async {
        let activity = ProcessInfo.processInfo.beginActivity(options: [.userInitiated], reason: "tracking")
        ProcessInfo.processInfo.endActivity(activity)
        let isInterrupted = await withCheckedContinuation { continuation in
            ProcessInfo.processInfo.performExpiringActivity(withReason: "upload") { continuation.resume(returning: $0) }
        }
        #expect(!isInterrupted)
    }

    @Test("a run loop without timers runs until it is stopped or its time limit is reached")
    func runLoopWithoutTimers() async {
        let results = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let timedOut = CFRunLoopRunInMode(.defaultMode, 0.01, false)
                let loop = CFRunLoopGetCurrent()
                // The loop must be running when it is stopped.
                RunLoop.current.perform { Thread.detachNewThread { CFRunLoopStop(loop) } }
                continuation.resume(returning: [timedOut, CFRunLoopRunInMode(.defaultMode, 1e9, false)])
            }
        }
        #expect(results == [.timedOut, .stopped])
    }
}
