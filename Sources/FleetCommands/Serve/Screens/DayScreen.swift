import FleetStore
import GPSBridgeMap
import NMEA
import SystemSupport

/// A device's day: its path on the map, a slider for the time, and the fences that the device entered and left.
final class DayScreen: Screen, ListDataSource, ListDelegate {
    private let device: String
    private let date: CalendarDate
    private let archive: any FleetArchive
    private weak var map: MapView?
    private let label = Label("Loading the day…")
    let slider = Slider()
    let crossings = ListView()
    private var day = DeviceDay([], events: [])
    private var lines: [Polyline] = []
    private var marker: Marker?
    private let bag = CancellationBag()
    private static let damage = "Some fixes of this day are missing, because the stored data is damaged."
    /// The task that loads the day.
    private(set) var loading: Task<Void, Never>?

    /// Creates a screen.
    ///
    /// - Parameter map: The map that shows the day. The day is removed from the map together with the screen.
    init(_ date: CalendarDate, of device: String, archive: any FleetArchive, map: MapView) {
        self.device = device
        self.date = date
        self.archive = archive
        self.map = map
        super.init(title: "\(device) on \(date)")
    }

    isolated deinit {
        loading?.cancel()
        for line in lines { map?.remove(line) }
        if let marker { map?.remove(marker) }
    }

    override func viewDidLoad() {
        controls = [label]
        loading = Task { [weak self, archive, date, device] in
            do throws(Failure) {
                let day = try await archive.day(date, of: device)
                // The user may have left the screen in the meantime.
                self?.show(day)
            } catch {
                self?.label.text = error.message
            }
        }
    }

    private func show(_ day: DeviceDay) {
        guard let map, let first = day.positions.first, let last = day.positions.last else {
            label.text = day.isDamaged ? Self.damage : "The device had no position on this day."
            return
        }
        self.day = day
        lines = day.lines.map { Polyline($0, color: .purple) }
        for line in lines { map.add(line) }
        let marker = Marker(LocationCoordinate2D(first.coordinate), color: .purple)
        map.add(marker)
        self.marker = marker
        if let region = MapRegion(containing: Array(day.lines.joined())) { map.show(region, animated: true) }
        slider.accessibilityLabel = "Time"
        slider.range = 0...seconds(last.time)
        slider.observe(.valueChanged) { [weak self] in self?.showTime() }.store(in: bag)
        crossings.accessibilityLabel = "Fences"
        crossings.dataSource = self
        crossings.delegate = self
        crossings.reloadData()
        controls = [label, slider]
        if day.isDamaged { controls.append(Label(Self.damage)) }
        if day.events.count > ListView.maxRows {
            controls.append(Label("The first \(ListView.maxRows) of \(day.events.count) fence events:"))
        }
        if !day.events.isEmpty { controls.append(crossings) }
        showTime()
    }

    /// Moves the marker to the position at the slider's time.
    private func showTime() {
        guard let first = day.positions.first else { return }
        let time = first.time + Int64(slider.value * 1e6)
        guard let position = day.position(at: time) else { return }
        marker?.coordinate = LocationCoordinate2D(position.coordinate)
        marker?.heading = position.course
        marker?.title = "\(device) at \(DeviceText.clock(time))"
        label.text = day.text(at: time)
    }

    /// Returns the value of the slider for a time.
    private func seconds(_ time: Int64) -> Double { Double(time - (day.positions.first?.time ?? time)) / 1e6 }

    func numberOfRows(in list: ListView) -> Int { day.events.count }

    func list(_ list: ListView, textForRow row: Int) -> String {
        let event = day.events[row]
        return "\(DeviceText.clock(event.time))  \(event.isEntry ? "entered" : "left") \(event.fence)"
    }

    func list(_ list: ListView, didSelectRow row: Int) {
        slider.value = seconds(day.events[row].time)
        showTime()
    }
}
