import DelegateStreams
import GPSBridgeRx
@preconcurrency import RxSwift
import Testing

/// Tests of a contact picker with a delegate, observables, a promise and a `Single`.
@MainActor
@Suite struct PickerRxTests {
    private let bag = DisposeBag()

    @Test("two delegate methods with the same name become two observables")
    func overloadsAreTwoObservables() {
        let picker = ContactPicker()
        var seen: [String] = []
        let delegate = Listener { seen.append("delegate: \($0)") }
        picker.delegate = delegate
        picker.rx.didSelectOne.subscribe(onNext: { seen.append("one: \($0.name)") }).disposed(by: bag)
        picker.rx.didSelectMany.subscribe(onNext: { seen.append("many: \($0.map(\.name))") }).disposed(by: bag)
        picker.rx.didCancel.subscribe(onNext: { seen.append("cancelled") }).disposed(by: bag)
        picker.select(Contact(name: "Ada"))
        picker.select([Contact(name: "Ada"), Contact(name: "Grace")])
        picker.cancel()
        #expect(
            seen == [
                "delegate: Ada", "one: Ada", #"delegate: ["Ada", "Grace"]"#, #"many: ["Ada", "Grace"]"#,
                "delegate: cancelled", "cancelled",
            ])
        withExtendedLifetime(delegate) {}
    }

    @Test("the promise returned by pick() converts to a Single")
    func thePromiseIsASingle() {
        let picker = ContactPicker()
        var seen: [String] = []
        picker.pick().asSingle().subscribe(onSuccess: { seen.append($0.name) }).disposed(by: bag)
        picker.select(Contact(name: "Ada"))
        picker.pick().asSingle().subscribe(onFailure: { seen.append("\($0)") }).disposed(by: bag)
        picker.cancel()
        picker.pick().asSingle().catchAndReturn(Contact(name: "nobody"))
            .subscribe(onSuccess: { seen.append($0.name) })
            .disposed(by: bag)
        picker.cancel()
        picker.select(Contact(name: "Grace"))
        #expect(seen == ["Ada", "Cancelled()", "nobody"])
    }

    @Test("a picker's observables can be combined into a Single")
    func observablesAreCombinedIntoASingle() {
        var picker: ContactPicker? = ContactPicker()
        var seen: [String] = []
        func pick() {
            picker?.rx.pick()
                .subscribe(onSuccess: { seen.append($0.name) }, onFailure: { seen.append("\($0)") })
                .disposed(by: bag)
        }
        pick()
        picker?.select(Contact(name: "Ada"))
        picker?.select(Contact(name: "Grace"))
        pick()
        picker?.cancel()
        pick()
        picker = nil
        #expect(seen == ["Ada", "Cancelled()", "\(RxError.noElements)"])
    }
}

private struct Contact { var name: String }

private struct Cancelled: Error {}

@MainActor
private protocol ContactPickerDelegate: AnyObject {
    func contactPicker(_ picker: ContactPicker, didSelect contact: Contact)
    func contactPicker(_ picker: ContactPicker, didSelect contacts: [Contact])
    func contactPickerDidCancel(_ picker: ContactPicker)
}

@MainActor
private final class ContactPicker: @MainActor HasDelegate, @MainActor DelegateProxyOwner, ReactiveCompatible {
    weak var delegate: (any ContactPickerDelegate)?
    let delegateProxies = DelegateProxyStorage()

    func select(_ contact: Contact) { delegate?.contactPicker(self, didSelect: contact) }
    func select(_ contacts: [Contact]) { delegate?.contactPicker(self, didSelect: contacts) }
    func cancel() { delegate?.contactPickerDidCancel(self) }

    /// Returns a promise that is fulfilled with the picked contact.
    func pick() -> Promise<Contact> {
        let promise = Promise<Contact>.pending()
        let proxy = ContactPickerDelegateProxy.proxy(for: self)
        let bag = CancellationBag()
        proxy.didSelectOne.invoked.observe { promise.fulfill($0) }.store(in: bag)
        proxy.didCancel.invoked.observe { promise.reject(Cancelled()) }.store(in: bag)
        return promise.always { bag.cancelAll() }
    }
}

@MainActor
private final class ContactPickerDelegateProxy: DelegateProxy<ContactPicker, any ContactPickerDelegate>,
    @MainActor DelegateProxyType, ContactPickerDelegate
{
    let didSelectOne = DelegateEvent<Contact>()
    let didSelectMany = DelegateEvent<[Contact]>()
    let didCancel = DelegateEvent<Void>()

    func contactPicker(_ picker: ContactPicker, didSelect contact: Contact) {
        forward(contact, of: didSelectOne) { $0.contactPicker(picker, didSelect: contact) }
    }
    func contactPicker(_ picker: ContactPicker, didSelect contacts: [Contact]) {
        forward(contacts, of: didSelectMany) { $0.contactPicker(picker, didSelect: contacts) }
    }
    func contactPickerDidCancel(_ picker: ContactPicker) {
        forward((), of: didCancel) { $0.contactPickerDidCancel(picker) }
    }

    static func registerKnownImplementations() { register { ContactPickerDelegateProxy($0) } }
}

@MainActor
extension Reactive where Base == ContactPicker {
    var didSelectOne: Observable<Contact> { proxy.didSelectOne.asObservable() }
    var didSelectMany: Observable<[Contact]> { proxy.didSelectMany.asObservable() }
    var didCancel: Observable<Void> { proxy.didCancel.asObservable() }

    /// Returns a `Single` that emits the picked contact.
    func pick() -> Single<Contact> {
        Observable.merge(didSelectOne, didCancel.map { throw Cancelled() }).take(1).asSingle()
    }

    private var proxy: ContactPickerDelegateProxy { .proxy(for: base) }
}

private final class Listener: ContactPickerDelegate {
    private let note: (String) -> Void

    init(_ note: @escaping (String) -> Void) { self.note = note }

    func contactPicker(_ picker: ContactPicker, didSelect contact: Contact) { note(contact.name) }
    func contactPicker(_ picker: ContactPicker, didSelect contacts: [Contact]) { note("\(contacts.map(\.name))") }
    func contactPickerDidCancel(_ picker: ContactPicker) { note("cancelled") }
}
