/// A list of rows of text. Users can select a row.
///
/// The rows come from a data source or from a stream:
///
/// ```swift
/// list.dataSource = cities
/// list.reloadData()
///
/// let token = names.bind(to: list.binders.items)
/// ```
public final class ListView: Control, DelegateProxyOwner {
    /// The maximum number of rows. Further rows from the data source are not shown.
    public nonisolated static let maxRows = 1_000

    /// The delegate, held weakly. Streams receive every event, with or without a delegate.
    public var delegate: (any ListDelegate)? {
        get { existingDelegateProxy?.forwardToDelegate }
        set {
            // Without a delegate and without streams, viewers need not report selections.
            if newValue == nil, existingDelegateProxy == nil { return }
            ListDelegateProxy.proxy(for: self).setForwardToDelegate(newValue)
        }
    }
    /// The data source, held weakly. It is called only by ``reloadData()``.
    public var dataSource: (any ListDataSource)? {
        get { ListDataSourceProxy.proxy(for: self).forwardToDelegate }
        set { ListDataSourceProxy.proxy(for: self).setForwardToDelegate(newValue) }
    }
    /// The texts of the rows that are shown.
    public private(set) var rows: [String] = [] { didSet { if rows != oldValue { changeValue() } } }

    /// The storage of the proxies behind `streams`.
    public nonisolated let delegateProxies = DelegateProxyStorage()

    /// Creates an empty list.
    public override init() { super.init() }

    /// Requests all rows, up to ``maxRows``, from the data source again.
    public func reloadData() {
        let source = ListDataSourceProxy.proxy(for: self)
        let count = min(max(source.numberOfRows(in: self), 0), Self.maxRows)
        rows = (0..<count).map { source.list(self, textForRow: $0) }
    }

    /// The proxy of the delegate; `nil` if the program does not observe selections.
    private var existingDelegateProxy: ListDelegateProxy? { delegateProxies.proxy(ListDelegateProxy.self) }

    override var shape: ControlShape { .list(rows: rows) }

    override var wants: [String] { existingDelegateProxy == nil ? [] : ["row"] }

    /// Reports that a user has selected a row.
    ///
    /// - Returns: Whether the row exists.
    func select(_ row: Int, in turns: CallbackTurns) -> Bool {
        guard rows.indices.contains(row) else { return false }
        turns.call { [self] in existingDelegateProxy?.list(self, didSelectRow: row) }
        return true
    }
}

/// The method that a ``ListView`` calls to report selections.
@MainActor
public protocol ListDelegate: AnyObject {
    /// Called when a user has selected a row.
    func list(_ list: ListView, didSelectRow row: Int)
}

/// The methods that a ``ListView`` calls to get its rows.
@MainActor
public protocol ListDataSource: AnyObject {
    /// Returns the number of rows.
    func numberOfRows(in list: ListView) -> Int
    /// Returns the text of a row.
    func list(_ list: ListView, textForRow row: Int) -> String
}
