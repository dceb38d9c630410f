import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import Serial

/// Tests of the monitor on this machine, independent of the connected devices.
struct HotplugMonitorTests {
    @Test("the hotplug descriptor is not readable if nothing has changed")
    func noChanges() throws {
        let monitor = try HotplugMonitor()
        var waitedFor = pollfd(fd: monitor.descriptor, events: Int16(POLLIN), revents: 0)
        _ = monitor.events()
        #expect(poll(&waitedFor, 1, 0) == 0)
        #expect(monitor.events().isEmpty)
        #expect(monitor.devices == SerialDevices.all())
    }

    @Test("ports are polled if no event source is available")
    func polling() throws {
        let monitor = try HotplugMonitor(includingBuiltIn: true, netlink: nil, nodes: nil)
        #expect(monitor.source == .nodes)
        for _ in 1...2 {
            var waitedFor = pollfd(fd: monitor.descriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&waitedFor, 1, 30_000) == 1)
            #expect(monitor.events().isEmpty)
            waitedFor.revents = 0
            #expect(poll(&waitedFor, 1, 0) == 0)
        }
        #expect(monitor.devices == SerialDevices.all(includingBuiltIn: true))
    }

    @Test("cancellation ends a sequence of hotplug events")
    func cancellationEndsASequence() async throws {
        let task = Task {
            var count = 0
            for try await _ in HotplugEvents() { count += 1 }
            return count
        }
        task.cancel()
        #expect(try await task.value <= SerialDevices.all().count)
    }

    @Test("cancellation while waiting ends a sequence of hotplug events")
    func cancellationWhileWaitingEndsASequence() async throws {
        let (waiting, isWaiting) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var events = HotplugEvents().makeAsyncIterator()
            for _ in SerialDevices.all() { _ = try await events.next() }
            isWaiting.finish()
            return try await events.next()
        }
        for await _ in waiting {}
        task.cancel()
        #expect(try await task.value == nil)
    }

    @Test("a hotplug iterator that is cancelled while it waits stays finished")
    func finishedIterator() async throws {
        let (waiting, isWaiting) = AsyncStream.makeStream(of: Void.self)
        nonisolated(unsafe) var events = HotplugEvents().makeAsyncIterator()
        let task = Task {
            for _ in SerialDevices.all() { _ = try await events.next() }
            isWaiting.finish()
            return try await events.next()
        }
        for await _ in waiting {}
        task.cancel()
        #expect(try await task.value == nil)
        #expect(try await events.next() == nil)
    }

    @Test("a hotplug iterator that is cancelled before its first wait stays finished")
    func cancelledIterator() async throws {
        nonisolated(unsafe) var events = HotplugEvents().makeAsyncIterator()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await events.next()
        }
        #expect(try await task.value == nil)
        #expect(try await events.next() == nil)
    }

    @Test("hotplug events are kept until a task waits for them")
    func waitingTasks() async throws {
        let wake = try SharedWake()
        let waiter = try HotplugWaiter(for: wake.descriptor) {
            wake.clear()
            return [.removed(path: "/dev/ttyUSB0")]
        }
        for _ in 1...100 {
            async let events = waiter.events()
            wake.signal()
            #expect(await events == [.removed(path: "/dev/ttyUSB0")])
        }
        // Events that occur while no task is waiting are kept.
        wake.signal()
        #expect(await waiter.events().count == 1)
        let task = Task { await waiter.events() }
        task.cancel()
        #expect(await task.value.isEmpty)
        #expect(await waiter.events().isEmpty)
    }

    @Test("a symbolic link resolves to its serial port")
    func aLinkLeadsToItsPort() throws {
        let link = "/tmp/gpsbridge-test-\(UInt64.random(in: 0 ... .max))"
        for device in SerialDevices.all(includingBuiltIn: true) {
            #expect(symlink(device.path, link) == 0)
            defer { unlink(link) }
            #expect(SerialDevices.device(at: link) == device)
            #expect(SerialDevices.device(at: device.path) == device)
        }
    }

    @Test("NodeWatch reports created, changed and removed files")
    func nodeWatch() throws {
        let directory = TemporaryDirectory()
        let watch = try #require(NodeWatch(directory.path))
        func names() -> Set<String> { if case .names(let names) = watch.nextChange() { names } else { ["overflow"] } }
        #expect(names().isEmpty)
        for name in ["ttyUSB0", "a"] { close(open(directory(name), O_CREAT, 0o600)) }
        #expect(names() == ["ttyUSB0", "a"])
        chmod(directory("a"), 0o400)
        #expect(names() == ["a"])
        for name in ["ttyUSB0", "a"] { unlink(directory(name)) }
        #expect(names() == ["ttyUSB0", "a"])
        #expect(NodeWatch(directory("none")) == nil)
    }

    @Test("paths that are not serial ports have no device")
    func otherPaths() {
        for path in ["/dev/null", "/dev/nothing", "/", "", "ttyS0", "/etc/passwd", "/dev/ptmx"] {
            #expect(SerialDevices.device(at: path) == nil)
        }
    }
}

/// A wake descriptor shared by a thread and a test.
private final class SharedWake: Sendable {
    private let wake: WakeDescriptor

    init() throws(SystemError) { wake = try WakeDescriptor() }

    var descriptor: Int32 { wake.descriptor }
    func signal() { wake.signal() }
    func clear() { wake.clear() }
}
