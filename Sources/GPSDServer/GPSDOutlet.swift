internal import GNSS
internal import GPSDProtocol
internal import Receivers
package import ServerCore
package import SystemSupport
internal import TextOutput

/// An outlet for gpsd clients.
package final class GPSDOutlet: ServerOutlet {
    private let list: ClientList
    /// The protocol state of each client.
    private var sessions: [ObjectIdentifier: Session] = [:]
    private let text = GatheredText()
    private var receivers: [ServedReceiver] = []
    private var encoders: [ObjectIdentifier: ReportEncoder] = [:]

    /// Creates an outlet.
    ///
    /// - Parameter list: The list that accepts the clients.
    package init(_ list: ClientList) { self.list = list }

    package var counts: ClientList.Counts? { list.counts }

    package var isBehind: Bool { list.isBehind }

    package func begin(on loop: EventLoop) {
        list.begin(
            on: loop, welcome: { [unowned self] in greet($0) }, onRequest: { [unowned self] in answer($0, $1) },
            onClose: { [unowned self] in sessions[ObjectIdentifier($0)] = nil })
    }

    package func add(_ receiver: ServedReceiver) {
        receivers.append(receiver)
        encoders[ObjectIdentifier(receiver)] = ReportEncoder(receiver, text)
    }

    package func forget(_ receiver: ServedReceiver) {
        receivers.removeAll { $0 === receiver }
        encoders[ObjectIdentifier(receiver)] = nil
    }

    package func handle(_ update: ReceiverUpdate) {
        guard let encoder = encoders[ObjectIdentifier(update.receiver)] else { return }
        if update.isActivityNew || update.becamePrimary { announce(update) }
        encoder.prepare(update)
        var reports = ReportSet(update, encoder)
        for client in list.clients {
            let policy = policy(of: client)
            guard policy.concerns(update.receiver) else { continue }
            reports.deliver(to: policy) { client.send($0, isReport: true) }
        }
    }

    package func end() { list.end() }

    private func policy(of client: Client) -> WatchPolicy {
        sessions[ObjectIdentifier(client)]?.policy ?? WatchPolicy()
    }

    private func greet(_ client: Client) {
        sessions[ObjectIdentifier(client)] = Session()
        Replies(text.output).version()
        client.send(text.shared(), isReport: false)
    }

    private func answer(_ client: Client, _ bytes: UnsafeRawBufferPointer) {
        let mayStay = sessions[ObjectIdentifier(client), default: Session()].receive(
            bytes, about: { receivers.map(ReceiverState.init) }, answering: text.output)
        client.send(text.shared(), isReport: false)
        if !mayStay { client.leave() }
    }

    /// Notifies clients that a receiver has been opened or closed, or has become the primary receiver.
    private func announce(_ update: ReceiverUpdate) {
        let receiver = update.receiver
        let replies = Replies(text.output)
        if receiver.isActive {
            replies.device(ReceiverState(of: receiver))
        } else {
            replies.deactivation(of: receiver.name)
        }
        let notice = text.shared()
        for client in list.clients {
            let policy = policy(of: client)
            guard policy.isEnabled, policy.json, policy.device.map(receiver.isKnown) ?? true else { continue }
            client.send(notice, isReport: true)
        }
    }
}
