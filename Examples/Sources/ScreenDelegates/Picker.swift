import DelegateStreams

// A picker whose delegate has two methods with the same name, and which also offers a promise of the picked contact.

struct Contact: Equatable { var name: String }

struct Cancelled: Error {}

@MainActor
protocol ContactPickerDelegate: AnyObject {
    func contactPicker(_ picker: ContactPicker, didSelect contact: Contact)
    func contactPicker(_ picker: ContactPicker, didSelect contacts: [Contact])
    func contactPickerDidCancel(_ picker: ContactPicker)
}

@MainActor
final class ContactPicker: @MainActor HasDelegate, @MainActor DelegateProxyOwner {
    weak var delegate: (any ContactPickerDelegate)?
    let delegateProxies = DelegateProxyStorage()

    func select(_ contact: Contact) { delegate?.contactPicker(self, didSelect: contact) }
    func select(_ contacts: [Contact]) { delegate?.contactPicker(self, didSelect: contacts) }
    func cancel() { delegate?.contactPickerDidCancel(self) }
}

@MainActor
final class ContactPickerDelegateProxy: DelegateProxy<ContactPicker, any ContactPickerDelegate>,
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

extension ContactPicker {
    /// Returns a promise of the picked contact, as an alternative to a delegate.
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
enum PickerExample {
    static func run() async throws {
        let picker = ContactPicker()
        let listener = Listener()
        picker.delegate = listener
        let groups = ContactPickerDelegateProxy.proxy(for: picker).didSelectMany.stream()
        let picked = picker.pick().then(on: .main) { "\($0.name) was picked" }
        picker.select([Contact(name: "Ada"), Contact(name: "Grace")])
        picker.select(Contact(name: "Ada"))
        print("picker, promise:", try await picked.value)
        for await group in groups.prefix(1) { print("picker, stream:", group.map(\.name)) }
        let given = picker.pick()
        picker.cancel()
        print("picker, promise:", try await given.recover { _ in Contact(name: "no one") }.value.name)
    }

    private final class Listener: ContactPickerDelegate {
        func contactPicker(_ picker: ContactPicker, didSelect contact: Contact) {
            print("picker, delegate:", contact.name)
        }
        func contactPicker(_ picker: ContactPicker, didSelect contacts: [Contact]) {
            print("picker, delegate:", contacts.map(\.name))
        }
        func contactPickerDidCancel(_ picker: ContactPicker) { print("picker, delegate: cancelled") }
    }
}
