import Foundation
import GPSBridgeMap

/// A map that is controlled by commands on standard input. It prints its URL and then its events, with times in
/// milliseconds since 1970.
@MainActor
final class ServedMap: MapViewDelegate {
    private let map = MapView("Benchmark", doubleTapZooms: false)
    private let label = Label("0")
    private var markers: [Marker] = []
    private var work: Task<Void, Never>?
    /// The number of the last tap of each viewer.
    private var lastTaps: [Viewer.ID: Int] = [:]
    /// The number of texts or taps, and the number of taps that a viewer's previous tap did not directly precede.
    private var (count, disordered) = (0, 0)

    func run() async throws {
        map.delegate = self
        say(try map.serve(.loopback(port: 0)))
        let (lines, input) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while let line = readLine() { input.yield(line) }
            input.finish()
        }
        for await line in lines { obey(line.split(separator: " ").map(String.init)) }
        work?.cancel()
        map.close()
    }

    private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    private var now: Double { Date().timeIntervalSince1970 * 1_000 }

    private func obey(_ words: [String]) {
        let number = words.dropFirst().first.flatMap { Double($0) } ?? 0
        switch words.first {
        case "markers": addMarkers(Int(number))
        case "move": repeatWork(number) { [self] in moveMarkers() }
        case "text": repeatWork(number) { [self] in setText() }
        case "stop": work?.cancel()
        case "taps": say("taps \(count) \(disordered)")
        default: say("unknown: \(words)")
        }
    }

    // MARK: The program's changes

    private func repeatWork(_ rate: Double, _ body: @escaping @MainActor () -> Void) {
        work?.cancel()
        work = Task {
            var next = ContinuousClock.now
            while !Task.isCancelled {
                body()
                next += .seconds(1 / rate)
                try? await Task.sleep(until: next, clock: .continuous)
            }
        }
    }

    private func addMarkers(_ count: Int) {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<count {
            var place = LocationCoordinate2D.start
            place.latitude += .random(in: -0.2...0.2, using: &random)
            place.longitude += .random(in: -0.3...0.3, using: &random)
            markers.append(Marker(place))
        }
        for marker in markers { map.add(marker) }
    }

    /// Moves all markers at vehicle speeds: up to 15 meters per second if this is called ten times per second.
    private func moveMarkers() {
        for marker in markers {
            marker.coordinate.latitude += .random(in: -13e-6...13e-6)
            marker.coordinate.longitude += .random(in: -20e-6...20e-6)
        }
    }

    private func setText() {
        if map.screens.top == nil {
            let screen = Screen(title: "Benchmark")
            screen.controls = [label]
            map.screens.push(screen)
        }
        count += 1
        say("text \(count) \(now)")
        label.text = "\(count)"
    }

    // MARK: The viewers' actions

    func mapView(_ mapView: MapView, didTap tap: Tap) {
        let time = now
        count += 1
        // A tap's distance from the left edge is the tap's number.
        let number = Int(tap.point.x)
        if number != lastTaps[tap.viewer, default: 0] + 1 { disordered += 1 }
        lastTaps[tap.viewer] = number
        if CommandLine.arguments.contains("--print-taps") { say("tap \(time)") }
    }
}
