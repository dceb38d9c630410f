#if RxSwift
internal import DelegateStreams
public import GPSBridgeMap
internal import GPSBridgeRx
@preconcurrency public import RxSwift

@MainActor
extension Reactive where Base == ListView {
    /// The indexes of rows that users have selected.
    public var didSelectRow: Observable<Int> { ListDelegateProxy.proxy(for: base).didSelectRow.asObservable() }
    /// The indexes of rows whose text the list has requested from its data source.
    public var textForRow: Observable<Int> { ListDataSourceProxy.proxy(for: base).textForRow.asObservable() }

    /// Shows an observable's strings instead of the data source's rows, until the returned disposable is disposed of:
    /// `names.bind(to: list.rx.items)`.
    public func items<Source: ObservableType>(_ source: Source) -> any Disposable where Source.Element == [String] {
        items { $0 }(source)
    }

    /// Returns a function that shows the elements of an observable as rows:
    /// `cities.bind(to: list.rx.items { $0.name })`.
    ///
    /// - Parameter text: A closure that returns the text of an element.
    public func items<Element, Source: ObservableType>(
        _ text: @escaping @MainActor (Element) -> String
    ) -> (_ source: Source) -> any Disposable where Source.Element == [Element] {
        { source in source.bind(to: Rows(base, text), behind: ListDataSourceProxy.proxy(for: base)) }
    }
}

/// A data source that provides elements as rows.
@MainActor
private final class Rows<Element>: ListDataSource, @MainActor ItemsDataSource {
    private weak var list: ListView?
    private let text: @MainActor (Element) -> String
    private var elements: [Element] = []

    init(_ list: ListView, _ text: @escaping @MainActor (Element) -> String) { (self.list, self.text) = (list, text) }

    func show(_ elements: [Element]) {
        self.elements = elements
        list?.reloadData()
    }

    func numberOfRows(in list: ListView) -> Int { elements.count }
    func list(_ list: ListView, textForRow row: Int) -> String { text(elements[row]) }
}
#endif
