import CommandLineKit
import FleetLink
import FleetQueue
import GNSS
import SystemSupport

extension PublishDiagnosis {
    /// Examines the queue's disk, the fleet file, and, only if this helps, the servers.
    ///
    /// - Parameter status: The status of the queue; `nil` if the queue does not exist yet.
    init(_ status: QueueStatus?, queue: String, _ access: Result<FleetAccess, Failure>, _ arguments: Arguments) {
        self.init(
            status: status ?? QueueStatus(), now: UTCTime.now.microseconds,
            freeSpace: FileName.availableSpace(at: queue))
        if status == nil {
            self.status.isInUse = false
            let device = (try? access.get().device) ?? arguments.value("--name")
            let name = device.map { " as \($0)" } ?? ""
            missingQueue = "nothing has been published\(name) yet: the queue \(FileName.shown(queue)) does not exist"
        }
        do throws(Failure) {
            let access = try access.get()
            validity = access.validity
            // Without these options, the servers of the publishing program are not known.
            guard arguments.has("--fleet") || arguments.has("--servers") else { return }
            guard needsGreetings, access.link(name: access.device ?? "status").hasStreams else { return }
            for url in access.servers {
                if let greeting = try? BrokerGreeting(of: url) { greetings.append(greeting) }
            }
        } catch {
            accessProblem = error.message
        }
    }
}
