import Foundation
public import GPSBridgeMap
import GPSBridgeSimulator

/// The part that all programs with a map share, like an app's scene delegate.
///
///     swift run NaverMap [FORM] [--simulate] [PORT]
@MainActor
public final class MapApp {
    public let map: MapView
    /// The location manager that all screens share.
    public let manager: LocationManager

    private let words = CommandLine.arguments.dropFirst()
    private var forms: [(name: String, makeScreen: (MapApp) -> Screen)] = []

    public init(_ title: String) {
        map = MapView(title)
        manager = words.contains("--simulate") ? LocationManager(Receiver(.standing)) : LocationManager()
    }

    /// Adds a form of the first screen. The first form is the default.
    public func add(_ form: String, _ makeScreen: @escaping (MapApp) -> Screen) { forms.append((form, makeScreen)) }

    /// Shows the first screen until the map is closed.
    public func run() async throws {
        let wanted = words.first { !$0.hasPrefix("-") && Int($0) == nil }
        guard let form = forms.first(where: { wanted == nil || $0.name == wanted }) else {
            print("choose one of the forms \(forms.map(\.name).joined(separator: ", "))")
            exit(2)
        }
        print("Open", try map.serve(.loopback(port: words.lazy.compactMap { UInt16($0) }.first ?? 8080)))
        map.screens.push(form.makeScreen(self))
        await map.waitUntilClosed()
    }
}

extension Receiver.Source {
    /// A simulated receiver that stands still in Munich and has its first fix after a second.
    fileprivate static var standing: Receiver.Source {
        let scenario = Scenario.default
        return .simulated(
            scenario: Scenario(name: scenario.name, summary: scenario.summary, start: .hot, truth: scenario.truth))
    }
}

extension LocationCoordinate2D {
    /// The latitude and the longitude with five decimal places, which is about a meter.
    public var texts: (latitude: String, longitude: String) {
        (String(format: "%.5f", latitude), String(format: "%.5f", longitude))
    }
    /// The latitude and the longitude in one text.
    public var text: String { "\(texts.latitude), \(texts.longitude)" }
}
