import GPSBridgeSimulator
import GPSDServer
import Glibc
import Serial
import ServerCore
import Synchronization
import SystemSupport
import TestSupport

/// A server that runs on a separate thread and listens on a free port.
final class LiveServer: Sendable {
    private let start = Mutex<Result<UInt16, Failure>?>(nil)
    private let begun: WakeDescriptor
    private let end: WakeDescriptor
    private let ended: WakeDescriptor

    /// Starts a server.
    ///
    /// - Parameter receivers: The receivers to serve, by name.
    init(_ receivers: [(name: String, source: Receiver.Source)], stallTimeout: Duration = .seconds(600)) throws {
        begun = try WakeDescriptor()
        end = try WakeDescriptor()
        ended = try WakeDescriptor()
        _ = try WorkerThread { [self] in
            do throws(Failure) { try run(receivers, stallTimeout) } catch { tell(.failure(error)) }
            ended.signal()
        }
        wait(begun)
        _ = try port
    }

    /// Stops the server and waits until it has ended.
    func stop() {
        end.signal()
        wait(ended)
    }

    var port: UInt16 {
        get throws {
            guard let result = start.withLock({ $0 }) else { throw Failure(.cannotWrite, "it has not begun") }
            return try result.get()
        }
    }

    private func run(_ receivers: [(name: String, source: Receiver.Source)], _ stallTimeout: Duration) throws(Failure) {
        let loop = try EventLoop()
        let sockets = try ListenSocket.openLoopback(port: 0)
        let hub = try ReceiverHub(on: loop, outlets: [GPSDOutlet(ClientList(sockets, stallTimeout: stallTimeout))])
        loop.watch(end.descriptor, for: .readable) { _ in loop.stop() }
        try hub.begin(receivers.map { ReceiverRequest($0.name, $0.source) })
        tell(.success(sockets.first?.port ?? 0))
        loop.run()
        hub.end()
    }

    private func tell(_ result: Result<UInt16, Failure>) {
        start.withLock { $0 = $0 ?? result }
        begun.signal()
    }

    private func wait(_ wake: borrowing WakeDescriptor) { TestSupport.wait(for: POLLIN, on: wake.descriptor) }
}
