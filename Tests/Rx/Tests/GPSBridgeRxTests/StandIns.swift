import DelegateStreams

// Minimal versions of classes in UIKit and a map library, on the main actor and with delegates.

@MainActor
class Control: StreamsProviding {
    let didChange = Event<Void>()
}

@MainActor
final class Label: Control {
    var text: String?
}

@MainActor
final class Slider: Control {
    var value = 0.0

    /// Sets the value as the user would.
    func drag(to value: Double) {
        self.value = value
        didChange.send(())
    }
}

@MainActor
protocol MapViewDelegate: AnyObject {
    func mapView(_ mapView: MapView, didTapAt coordinate: (latitude: Double, longitude: Double))
    func mapView(_ mapView: MapView, regionDidChangeAnimated animated: Bool)
}

extension MapViewDelegate {
    func mapView(_ mapView: MapView, regionDidChangeAnimated animated: Bool) {}
}

@MainActor
final class MapView: @MainActor HasDelegate, @MainActor DelegateProxyOwner {
    weak var delegate: (any MapViewDelegate)?
    let delegateProxies = DelegateProxyStorage()

    func tap(_ latitude: Double, _ longitude: Double) { delegate?.mapView(self, didTapAt: (latitude, longitude)) }
    func move(animated: Bool) { delegate?.mapView(self, regionDidChangeAnimated: animated) }
}

@MainActor
final class MapViewDelegateProxy: DelegateProxy<MapView, any MapViewDelegate>, @MainActor DelegateProxyType,
    MapViewDelegate
{
    let didTap = DelegateEvent<(latitude: Double, longitude: Double)>()
    let regionDidChange = DelegateEvent<Bool>()

    func mapView(_ mapView: MapView, didTapAt coordinate: (latitude: Double, longitude: Double)) {
        forward(coordinate, of: didTap) { $0.mapView(mapView, didTapAt: coordinate) }
    }
    func mapView(_ mapView: MapView, regionDidChangeAnimated animated: Bool) {
        forward(animated, of: regionDidChange) { $0.mapView(mapView, regionDidChangeAnimated: animated) }
    }

    static func registerKnownImplementations() { register { MapViewDelegateProxy($0) } }
}

@MainActor
protocol TableDataSource: AnyObject {
    func numberOfRows(in table: Table) -> Int
    func table(_ table: Table, textForRow row: Int) -> String
}

@MainActor
protocol TableDelegate: AnyObject {
    func table(_ table: Table, didSelectRow row: Int)
}

@MainActor
final class Table: @MainActor HasDelegate, @MainActor DelegateProxyOwner {
    weak var delegate: (any TableDelegate)?
    weak var dataSource: (any TableDataSource)?
    let delegateProxies = DelegateProxyStorage()
    private(set) var rows: [String] = []

    func reloadData() {
        let count = dataSource?.numberOfRows(in: self) ?? 0
        rows = (0..<count).map { dataSource?.table(self, textForRow: $0) ?? "" }
    }

    func select(_ row: Int) { delegate?.table(self, didSelectRow: row) }
}

@MainActor
final class TableDelegateProxy: DelegateProxy<Table, any TableDelegate>, @MainActor DelegateProxyType, TableDelegate {
    let didSelect = DelegateEvent<Int>()

    func table(_ table: Table, didSelectRow row: Int) {
        forward(row, of: didSelect) { $0.table(table, didSelectRow: row) }
    }

    static func registerKnownImplementations() { register { TableDelegateProxy($0) } }
}

@MainActor
final class TableDataSourceProxy: DelegateProxy<Table, any TableDataSource>, @MainActor DelegateProxyType,
    TableDataSource
{
    let numberOfRows = DelegateEvent<Void>()
    let textForRow = DelegateEvent<Int>()

    func numberOfRows(in table: Table) -> Int {
        forward((), of: numberOfRows, otherwise: 0) { $0.numberOfRows(in: table) }
    }
    func table(_ table: Table, textForRow row: Int) -> String {
        forward(row, of: textForRow, otherwise: "") { $0.table(table, textForRow: row) }
    }

    static func currentDelegate(for parent: Table) -> (any TableDataSource)? { parent.dataSource }
    static func setCurrentDelegate(_ delegate: (any TableDataSource)?, to parent: Table) {
        parent.dataSource = delegate
    }
    static func registerKnownImplementations() { register { TableDataSourceProxy($0) } }
}
