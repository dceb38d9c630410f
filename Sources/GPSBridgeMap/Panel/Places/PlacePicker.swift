/// A screen on which a user picks a place, by its name or by a tap on the map.
///
/// ```swift
/// PlacePicker.start(on: map).then(on: .main) { print($0.name) }.catch { _ in print("cancelled") }
/// ```
///
/// While the picker is the topmost screen, taps on the map pick a place. They select no overlay, and the map's delegate
/// does not receive them.
///
/// A picker can also be presented like any other screen. In that case, it reports the result to its delegate. A picker
/// is removed from its screen stack after the user has picked a place, and can be used only once.
public final class PlacePicker: Screen, DelegateProxyOwner {
    /// The delegate, held weakly. Streams receive every event, with or without a delegate.
    public var delegate: (any PlacePickerDelegate)? {
        get { proxy.forwardToDelegate }
        set { proxy.setForwardToDelegate(newValue) }
    }
    /// The storage of the proxies behind `streams`.
    public nonisolated let delegateProxies = DelegateProxyStorage()

    private let field = TextField(placeholder: "Search")
    private let list = ListView()
    private let cancelButton = Button("Cancel")
    private var places: [Place] = []
    private let result = Promise<Place>.pending()
    private var turns: CallbackTurns?
    private var hasEnded = false
    private let observations = CancellationBag()

    private static let maxResults = 50

    /// Creates a picker.
    ///
    /// - Parameter prompt: The title, which describes what the user should pick.
    public init(prompt: String = "Pick a place") {
        super.init(title: prompt)
        field.accessibilityLabel = "Place name"
        list.accessibilityLabel = "Places"
        controls = [field, list, cancelButton]
        field.observe(.valueChanged) { [weak self] in self?.search() }.store(in: observations)
        cancelButton.observe(.tap) { [weak self] in self?.cancel() }.store(in: observations)
        ListDelegateProxy.proxy(for: list).didSelectRow.invoked
            .observe { [weak self] row in self?.pick(row) }.store(in: observations)
    }

    deinit { result.reject(PlacePickerError.cancelled) }

    private var proxy: PlacePickerDelegateProxy { .proxy(for: self) }

    override func wasAdded() {
        precondition(!hasEnded, "a PlacePicker can be used only once: create another picker")
        turns = stack?.host?.turns
    }

    override func wasRemoved() { cancel() }

    private func search() {
        places = Array(PlaceSearch.places(matching: field.text).prefix(Self.maxResults))
        list.show(places.map { [$0.name, $0.country].compactMap { $0 }.joined(separator: ", ") })
    }

    private func pick(_ row: Int) {
        guard places.indices.contains(row) else { return }
        let place = places[row]
        end(.success(place)) { $0.placePicker($1, didSelect: place) }
    }

    override func take(tapAt coordinate: LocationCoordinate2D) -> Bool {
        end(.success(Place(name: coordinate.text, coordinate: coordinate))) {
            $0.placePicker($1, didSelect: coordinate)
        }
        return true
    }

    private func cancel() {
        end(.failure(PlacePickerError.cancelled)) { $0.placePickerDidCancel($1) }
    }

    /// Reports the outcome and removes this picker from its screen stack. Does nothing if an outcome has already been
    /// reported.
    private func end(
        _ outcome: Result<Place, any Error>, _ report: @escaping (PlacePickerDelegateProxy, PlacePicker) -> Void
    ) {
        guard !hasEnded else { return }
        hasEnded = true
        observations.cancelAll()
        let settle = { [self] in
            report(proxy, self)
            switch outcome {
            case .success(let place): result.fulfill(place)
            case .failure(let error): result.reject(error)
            }
        }
        if let turns { turns.call(settle) } else { settle() }
        stack?.remove(self)
    }
}

extension PlacePicker {
    /// Presents a picker on a map. The returned promise is fulfilled with the place that the user picks.
    static func begin(_ prompt: String? = nil, on map: some PlacePickerMap) -> Promise<Place> {
        let picker = prompt.map { PlacePicker(prompt: $0) } ?? PlacePicker()
        map.screens.present(picker)
        // If the program settles the promise itself, the picker is no longer needed.
        return picker.result.always(on: .main) { [weak picker] in picker?.cancel() }
    }

    /// Presents a picker on a map, and waits for the place.
    ///
    /// - Throws: A ``PlacePickerError``. If the task is cancelled, the picker is closed and a `CancellationError` is
    ///   thrown.
    static func pick(_ prompt: String? = nil, on map: some PlacePickerMap) async throws -> Place {
        let place = begin(prompt, on: map)
        return try await withTaskCancellationHandler {
            try await place.value
        } onCancel: {
            place.reject(CancellationError())
        }
    }
}

/// The reason why no place was picked.
public enum PlacePickerError: Error, Hashable, Sendable {
    /// The user has closed the picker, the program has removed it, or the map was closed or deallocated.
    case cancelled
}

/// A map on which places can be picked.
@MainActor
protocol PlacePickerMap: PanelHost {
    /// The screens next to the map.
    var screens: ScreenStack { get }
}

extension LocationCoordinate2D {
    /// The latitude and longitude with five decimal places, a resolution of about one meter.
    fileprivate var text: String {
        [latitude, longitude].map { degrees in
            let value = Int((abs(degrees) * 100_000).rounded())
            let decimals = String(value % 100_000)
            return (degrees < 0 && value > 0 ? "-" : "") + "\(value / 100_000)."
                + String(repeating: "0", count: 5 - decimals.count) + decimals
        }.joined(separator: ", ")
    }
}
