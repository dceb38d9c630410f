import DelegateStreams

// A table with a delegate and a data source. Each has its own proxy.

@MainActor
protocol TableDelegate: AnyObject {
    func table(_ table: Table, didSelectRow row: Int)
}

@MainActor
protocol TableDataSource: AnyObject {
    func numberOfRows(in table: Table) -> Int
    func table(_ table: Table, textForRow row: Int) -> String
}

@MainActor
final class Table: @MainActor HasDelegate, @MainActor DelegateProxyOwner, StreamsProviding {
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

@MainActor
extension Streams where Base == Table {
    var didSelect: EventStream<Int> { TableDelegateProxy.proxy(for: base).didSelect.stream() }
    /// The rows whose text the table requests.
    var textForRow: EventStream<Int> { TableDataSourceProxy.proxy(for: base).textForRow.stream() }
}

@MainActor
extension Binders where Base == Table {
    /// A binder that shows strings in place of the data source's rows.
    var items: Binder<[String]> {
        Binder(base) { table, items in
            TableDataSourceProxy.proxy(for: table).setForwardToDelegate(Rows(items), retainDelegate: true)
            table.reloadData()
        }
    }
}

/// A data source of strings.
private final class Rows: TableDataSource {
    private let items: [String]

    init(_ items: [String]) { self.items = items }

    func numberOfRows(in table: Table) -> Int { items.count }
    func table(_ table: Table, textForRow row: Int) -> String { items[row] }
}

@MainActor
enum TableExample {
    static func run() async {
        let table = Table()
        let (fruits, selection) = (Rows(["apple", "pear"]), Selection())
        table.dataSource = fruits
        table.delegate = selection
        let (requests, selections) = (table.streams.textForRow, table.streams.didSelect)
        table.reloadData()
        table.select(1)
        print("table, data source:", table.rows)
        for await row in requests.prefix(2) { print("table, stream: text of row", row) }
        for await row in selections.prefix(1) { print("table, stream: selected row", row) }

        let items = Property(["plum"])
        let moreRequests = table.streams.textForRow
        let binding = items.stream().bind(to: table.binders.items)
        for await row in moreRequests.prefix(1) { print("table, stream: text of row", row) }
        print("table, binder:", table.rows)
        binding.cancel()
    }

    private final class Selection: TableDelegate {
        func table(_ table: Table, didSelectRow row: Int) { print("table, delegate: selected", table.rows[row]) }
    }
}
