#if RxSwift
public import DelegateStreams
@preconcurrency public import RxSwift

/// A data source that shows the latest element of an observable.
public protocol ItemsDataSource: AnyObject {
    /// The type of the items, such as `[String]`.
    associatedtype Items

    /// Replaces the items and reloads the view.
    func show(_ items: Items)
}

extension ObservableType {
    /// Passes each element to a data source, which shows the element's items, until the returned disposable is disposed
    /// of. Until then, the proxy forwards the view's calls to the data source.
    ///
    /// The observable must emit its elements on the main thread. With this method, an equivalent of RxCocoa's
    /// `rx.items` for a table takes a few lines:
    ///
    /// ```swift
    /// extension Reactive where Base: Table {
    ///     func items<Source: ObservableType>(_ source: Source) -> any Disposable where Source.Element == [String] {
    ///         source.bind(to: Rows(base), behind: TableDataSourceProxy.proxy(for: base))
    ///     }
    /// }
    ///
    /// fruits.bind(to: table.rx.items).disposed(by: bag)
    /// ```
    public func bind<DataSource: ItemsDataSource, Parent: AnyObject, Delegate>(
        to dataSource: DataSource, behind proxy: DelegateProxy<Parent, Delegate>
    ) -> any Disposable where DataSource.Items == Element {
        guard let delegate = dataSource as? Delegate else {
            preconditionFailure("the data source \(DataSource.self) must conform to \(Delegate.self)")
        }
        let installation = proxy.installForwardDelegate(delegate, retainDelegate: true)
        let subscription = bind(with: dataSource) { $0.show($1) }
        return Disposables.create {
            subscription.dispose()
            installation.cancel()
        }
    }
}
#endif
