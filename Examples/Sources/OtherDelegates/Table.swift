import DelegateStreams

// A class that shows the values of its data source.

protocol TableDataSource: AnyObject {
    func numberOfRows(in table: Table) -> Int
    func table(_ table: Table, textForRow row: Int) -> String
}

final class Table: DelegateProxyOwner {
    weak var dataSource: (any TableDataSource)?
    let delegateProxies = DelegateProxyStorage()

    var text: String {
        let rows = 0..<(dataSource?.numberOfRows(in: self) ?? 0)
        return "[" + rows.map { dataSource?.table(self, textForRow: $0) ?? "" }.joined(separator: "|") + "]"
    }
}

final class TableDataSourceProxy: DelegateProxy<Table, any TableDataSource>, DelegateProxyType, TableDataSource {
    let numberOfRows = DelegateEvent<Void>()
    let textForRow = DelegateEvent<Int>()

    func numberOfRows(in table: Table) -> Int {
        forward((), of: numberOfRows, otherwise: 0) { $0.numberOfRows(in: table) }
    }
    func table(_ table: Table, textForRow row: Int) -> String {
        forward(row, of: textForRow, otherwise: "") { $0.table(table, textForRow: row) }
    }

    // The property is not named `delegate`, so the proxy must read and set the property.
    static func currentDelegate(for parent: Table) -> (any TableDataSource)? { parent.dataSource }
    static func setCurrentDelegate(_ delegate: (any TableDataSource)?, to parent: Table) {
        parent.dataSource = delegate
    }
    static func registerKnownImplementations() { register { TableDataSourceProxy($0) } }
}

final class Fruits: TableDataSource {
    func numberOfRows(in table: Table) -> Int { 3 }
    func table(_ table: Table, textForRow row: Int) -> String { ["apple", "pear", "plum"][row] }
}
