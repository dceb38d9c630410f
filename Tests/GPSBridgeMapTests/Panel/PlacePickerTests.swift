import Testing

@testable import GPSBridgeMap

@MainActor
struct PlacePickerTests {
    private let map = TestMap()
    private let busan = LocationCoordinate2D(latitude: 35.1796, longitude: -129.00006)

    @Test("a place is picked by typing the beginning of its name and selecting a row")
    func pickByName() async throws {
        let place = PlacePicker.begin(on: map)
        try typeSeoul()
        try select(0)
        #expect(try await place.value.name == "Seoul")
        #expect(map.screens.top == nil)
    }

    @Test("a place is picked by tapping the map")
    func pickOnMap() async throws {
        let place = PlacePicker.begin("Where?", on: map)
        #expect(map.screens.top?.title == "Where?")
        #expect(map.screens.take(tapAt: busan))
        #expect(try await place.value == Place(name: "35.17960, -129.00006", coordinate: busan))
    }

    @Test("a pick's promise is settled only once")
    func m17SettlesOnce() async throws {
        let place = PlacePicker.begin(on: map)
        try typeSeoul()
        let list = try #require(map.screens.top?.controls[1])
        let (number, seen) = (list.number, map.screens.version)
        #expect(map.screens.apply(.row(control: number, index: 0, seen: seen)))
        #expect(!map.screens.apply(.row(control: number, index: 0, seen: seen)))
        #expect(!map.screens.take(tapAt: busan))
        #expect(!map.leave())
        #expect(try await place.value.name == "Seoul")
    }

    @Test("a pick fails if the user cancels or leaves the screen, or the map closes", arguments: 0..<3)
    func m17Cancel(way: Int) async throws {
        map.screens.push(Screen(title: "below"))
        let place = PlacePicker.begin(on: map)
        switch way {
        case 0: #expect(map.screens.apply(.control(try #require(map.screens.top?.controls[2]).number, .tap)))
        case 1: #expect(map.leave())
        default: map.screens.close()
        }
        await #expect(throws: PlacePickerError.cancelled) { try await place.value }
        #expect(map.screens.top?.title == (way == 2 ? nil : "below"))
    }

    @Test("a pick on a closed map fails immediately")
    func m17ClosedMap() async {
        map.screens.close()
        await #expect(throws: PlacePickerError.cancelled) { try await PlacePicker.pick(on: map) }
        let (picker, listener) = (PlacePicker(), Listener())
        picker.delegate = listener
        map.screens.present(picker)
        #expect(listener.lines == ["cancelled"] && map.screens.top == nil)
    }

    @Test("a pick fails if the map is released")
    func m17ReleasedMap() async {
        var map: TestMap? = TestMap()
        let place = map.map { PlacePicker.begin(on: $0) }
        map = nil
        await #expect(throws: PlacePickerError.cancelled) { try await place?.value }
    }

    @Test("cancelling a pick's task closes the picker")
    func m17CancelledTask() async {
        let pick = Task { [map] in try await PlacePicker.pick(on: map) }
        while map.screens.top == nil { await Task.yield() }
        pick.cancel()
        await #expect(throws: CancellationError.self) { try await pick.value }
        while map.screens.top != nil { await Task.yield() }
    }

    @Test("a picker's delegate and streams both get the picked place", arguments: [true, false])
    func delegateAndStreams(isDelegateFirst: Bool) async throws {
        let (picker, listener) = (PlacePicker(), Listener())
        if isDelegateFirst { picker.delegate = listener }
        var places = picker.streams.didSelectPlace.makeAsyncIterator()
        if !isDelegateFirst { picker.delegate = listener }
        map.screens.present(picker)
        try typeSeoul()
        try select(0)
        #expect(await places.next()?.name == "Seoul")
        #expect(listener.lines == ["Seoul"])
        #expect(map.screens.top == nil)
    }

    @Test("a picker's delegate gets either a coordinate or a cancellation")
    func otherMethods() {
        let (first, second, listener) = (PlacePicker(), PlacePicker(), Listener())
        first.delegate = listener
        second.delegate = listener
        map.screens.push(Screen())
        map.screens.push(first)
        #expect(map.screens.take(tapAt: busan))
        map.screens.push(second)
        map.screens.pop()
        #expect(listener.lines == ["35.1796", "cancelled"])
    }

    @Test("a picker below another screen ignores taps")
    func coveredPicker() {
        let (picker, listener) = (PlacePicker(), Listener())
        picker.delegate = listener
        map.screens.present(picker)
        map.screens.push(Screen())
        #expect(!map.screens.take(tapAt: busan))
        #expect(listener.lines == [])
        map.screens.pop()
        #expect(map.screens.take(tapAt: busan))
        #expect(listener.lines == ["35.1796"])
    }

    @Test("a picker is released after the pick")
    func release() {
        weak var picker: PlacePicker?
        do {
            let new = PlacePicker()
            picker = new
            map.screens.present(new)
        }
        #expect(picker != nil)
        #expect(map.screens.take(tapAt: busan))
        #expect(picker == nil)
    }

    @Test("a picker's proxy forwards every method")
    func forwarding() {
        let (picker, listener) = (PlacePicker(), Listener())
        let problems = PlacePickerDelegateProxy.proxy(for: picker).forwardingProblems(
            listener, callCount: { listener.lines.count },
            calls: [
                { $0.placePicker(picker, didSelect: Place(name: "x", coordinate: busan)) },
                { $0.placePicker(picker, didSelect: busan) },
                { $0.placePickerDidCancel(picker) },
            ])
        #expect(problems == [])
    }

    private func typeSeoul() throws {
        #expect(map.edit(try #require(map.screens.top?.controls[0]), .text("Seo")))
    }

    private func select(_ row: Int) throws {
        let list = try #require(map.screens.top?.controls[1] as? ListView)
        #expect(list.rows.first == "Seoul, South Korea")
        #expect(map.select(row, of: list))
    }

    private final class Listener: PlacePickerDelegate {
        private(set) var lines: [String] = []

        func placePicker(_ picker: PlacePicker, didSelect place: Place) { lines.append(place.name) }
        func placePicker(_ picker: PlacePicker, didSelect coordinate: LocationCoordinate2D) {
            lines.append("\(coordinate.latitude)")
        }
        func placePickerDidCancel(_ picker: PlacePicker) { lines.append("cancelled") }
    }
}
