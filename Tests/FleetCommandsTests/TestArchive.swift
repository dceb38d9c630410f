import FleetFences
import FleetStore
import GNSS
import NMEA
import Synchronization
import SystemSupport

@testable import FleetCommands

/// An archive that needs no database. Only the device `truck7` has stored fixes.
final class TestArchive: FleetArchive {
    /// 2026-11-20T08:00:00Z, in microseconds since 1970.
    static let start: Int64 = 1_795_161_600_000_000

    /// The reason why all queries fail; `nil` if they succeed.
    let problem = Mutex<String?>(nil)
    /// The number of positions in a day.
    let positionCount = Mutex<Int64>(600)
    /// Whether some fixes of a day are damaged.
    let isDamaged = Mutex(false)
    let fenceList = Mutex<[Fence]>(TestArchive.allFences)
    /// The gate at which queries for a day wait; `nil` if they are answered immediately.
    let gate = Mutex<Gate?>(nil)

    private static let allFences: [Fence] = {
        let areas = [
            ("depot", "circle 48,11 200.0"), ("harbor", "polygon 48.1,11.5 48.2,11.5 48.2,11.6"),
            ("island", "polygon 48.1,11.5 48.2,11.5 48.2,11.6; 48.15,11.52 48.16,11.52 48.16,11.53"),
        ]
        return zip(1..., areas).compactMap { id, area in
            (try? FenceArea(text: area.1)).map { Fence(id: id, name: area.0, area: $0) }
        }
    }()

    private func check() throws(Failure) {
        if let problem = problem.withLock({ $0 }) { throw Failure(.cannotRead, problem) }
    }

    func devices() throws(Failure) -> [DeviceSummary] { [] }

    func fences() throws(Failure) -> [Fence] {
        try check()
        return fenceList.withLock { $0 }
    }

    func days(of device: String) throws(Failure) -> [CalendarDate] {
        try check()
        guard device == "truck7" else { return [] }
        return [20, 18].compactMap { CalendarDate(year: 2026, month: 11, day: $0) }
    }

    func day(_ date: CalendarDate, of device: String) async throws(Failure) -> DeviceDay {
        await gate.withLock(\.self)?.pass()
        try check()
        let positions = (0..<positionCount.withLock(\.self)).map { second in
            DeviceDay.Position(
                time: Self.start + second * 1_000_000,
                coordinate: Coordinate(latitude: 48 + Double(second) / 1e4, longitude: 11), speed: 10, course: nil)
        }
        let events = [(60, true), (180, false)].map { second, isEntry in
            FenceEvent(
                fence: "depot", device: device, number: 1, time: Self.start + second * 1_000_000, arrived: Self.start,
                isEntry: isEntry)
        }
        return DeviceDay(positions, events: events, isDamaged: isDamaged.withLock(\.self))
    }
}

/// A gate that holds tasks until a test opens it.
final class Gate: Sendable {
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let opening = AsyncStream.makeStream(of: Void.self)

    /// Waits until the gate is open or the task is cancelled.
    func pass() async {
        arrivals.continuation.yield()
        for await _ in opening.stream {}
    }

    /// Waits until a task has arrived at the gate.
    func waitForArrival() async {
        for await _ in arrivals.stream { return }
    }

    func open() { opening.continuation.finish() }
}
