import GPSBridgeMap
import NMEA
import SystemSupport

/// The days with stored fixes of a device. Selecting a day shows it on the map.
final class DeviceScreen: Screen, ListDataSource, ListDelegate {
    private let archive: any FleetArchive
    private weak var map: MapView?
    private let label = Label("Loading the days…")
    let list = ListView()
    private var dates: [CalendarDate] = []
    /// The task that loads the days.
    private(set) var loading: Task<Void, Never>?

    /// Creates a screen.
    ///
    /// - Parameter map: The map that shows the days.
    init(_ device: String, archive: any FleetArchive, map: MapView) {
        self.archive = archive
        self.map = map
        super.init(title: device)
    }

    isolated deinit { loading?.cancel() }

    override func viewDidLoad() {
        controls = [label]
        loading = Task { [weak self, archive, title] in
            do throws(Failure) {
                let dates = try await archive.days(of: title)
                self?.show(dates)
            } catch {
                self?.label.text = error.message
            }
        }
    }

    private func show(_ dates: [CalendarDate]) {
        guard !dates.isEmpty else {
            label.text = "No fixes of this device are stored yet."
            return
        }
        self.dates = dates
        label.text =
            dates.count < ListView.maxRows
            ? "Select a day (UTC):" : "Select a day (UTC). The latest \(ListView.maxRows) days:"
        list.accessibilityLabel = "Days"
        list.dataSource = self
        list.delegate = self
        list.reloadData()
        controls = [label, list]
    }

    func numberOfRows(in list: ListView) -> Int { dates.count }

    func list(_ list: ListView, textForRow row: Int) -> String { dates[row].description }

    func list(_ list: ListView, didSelectRow row: Int) {
        guard stack?.top === self, let map else { return }
        stack?.push(DayScreen(dates[row], of: title, archive: archive, map: map))
    }
}
