import CoreLocation

// The asynchronous sequence of live updates.

@main
struct Program {
    static func main() async throws {
        let session = CLBackgroundActivitySession()
        defer { session.invalidate() }
        var count = 0
        for try await update in CLLocationUpdate.liveUpdates(.automotiveNavigation) {
            if update.authorizationDenied { print("denied") }
            guard let location = update.location else { continue }
            count += 1
            print("stationary: \(update.stationary), above sea level: \(location.altitude > 0)")
            if count == 2 { break }
        }
    }
}
