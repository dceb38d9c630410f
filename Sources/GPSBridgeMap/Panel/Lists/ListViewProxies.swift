/// The proxy through which a list calls its delegate and its streams.
@MainActor
public final class ListDelegateProxy: DelegateProxy<ListView, any ListDelegate>, @MainActor DirectDelegateProxyType,
    ListDelegate
{
    /// Sends the index of each row that a user selects.
    public let didSelectRow = DelegateEvent<Int>()

    /// Creates a proxy. Programs call `proxy(for:)` instead.
    public required init(_ context: DelegateProxyContext<ListView>) {
        super.init(context)
        // The list must be sent to viewers again, because they must report selections from now on. This code runs on
        // the main actor, because the conformance to `DelegateProxyType` is isolated to the main actor.
        let list = parent
        MainActor.assumeIsolated { list?.change() }
    }

    public func list(_ list: ListView, didSelectRow row: Int) {
        forward(row, of: didSelectRow) { $0.list(list, didSelectRow: row) }
    }

    public static func registerKnownImplementations() { register { ListDelegateProxy($0) } }
}

/// The proxy through which a list calls its data source.
@MainActor
public final class ListDataSourceProxy: DelegateProxy<ListView, any ListDataSource>, @MainActor DirectDelegateProxyType,
    ListDataSource
{
    /// Calls that request the number of rows.
    public let numberOfRows = DelegateEvent<Void>()
    /// The indexes of rows whose text was requested.
    public let textForRow = DelegateEvent<Int>()

    public func numberOfRows(in list: ListView) -> Int {
        forward((), of: numberOfRows, otherwise: 0) { $0.numberOfRows(in: list) }
    }
    public func list(_ list: ListView, textForRow row: Int) -> String {
        forward(row, of: textForRow, otherwise: "") { $0.list(list, textForRow: row) }
    }

    public static func registerKnownImplementations() { register { ListDataSourceProxy($0) } }
}

@MainActor
extension Streams where Base == ListView {
    /// The indexes of rows that users have selected.
    public var didSelectRow: EventStream<Int> { ListDelegateProxy.proxy(for: base).didSelectRow.stream() }
    /// Sends the index of each row whose text the list requests from its data source.
    public var textForRow: EventStream<Int> { ListDataSourceProxy.proxy(for: base).textForRow.stream() }
}

@MainActor
extension Binders where Base == ListView {
    /// A binder that shows strings instead of the data source's rows.
    public var items: Binder<[String]> { items { $0 } }

    /// Returns a binder that shows elements, each as one row, instead of the data source's rows.
    ///
    /// - Parameter text: A closure that returns the text of an element.
    public func items<Element: Sendable>(_ text: @escaping @MainActor (Element) -> String) -> Binder<[Element]> {
        Binder(base) { list, elements in list.show(elements.prefix(ListView.maxRows).map { text($0) }) }
    }
}

extension ListView {
    /// Shows strings instead of the data source's rows.
    public func show(_ texts: [String]) {
        ListDataSourceProxy.proxy(for: self).setForwardToDelegate(TextRows(texts), retainDelegate: true)
        reloadData()
    }
}

/// A data source for a fixed list of strings.
private final class TextRows: ListDataSource {
    private let texts: [String]

    init(_ texts: [String]) { self.texts = texts }

    func numberOfRows(in list: ListView) -> Int { texts.count }
    func list(_ list: ListView, textForRow row: Int) -> String { texts[row] }
}
