import CommandLineKit
import FleetLink
import FleetStore
import GNSS
import SystemSupport

/// The state of a fleet's center, as `gpsbridge fleet check` examines it.
struct CenterState {
    /// A server, with its greeting or the reason why it did not send one.
    struct Server {
        let url: String
        let greeting: Result<BrokerGreeting, Failure>

        /// Whether the server sent a greeting.
        var answers: Bool { if case .success = greeting { true } else { false } }
    }

    /// The servers, in the order they were listed.
    let servers: [Server]
    /// The state of the streams, or the reason why it cannot be read; `nil` if the streams do not exist.
    let streams: Result<StreamState?, Trouble>
    /// The state of the database, or the reason why it cannot be queried.
    let database: Result<DatabaseHealth, Failure>
    /// Those servers of the database that accept writes; empty if the connection string lists only one server.
    var primaries: [PrimaryServer] = []
    /// The time in seconds until the fleet file's certificate expires; `nil` without a fleet file.
    var certificateLife: Int64?
    /// The connection string of the database.
    var connection = Center.defaultDatabase
}

extension CenterState {
    /// Examines the servers, the streams and the database in turn.
    init(_ access: FleetAccess, _ arguments: Arguments, now: Int64) {
        servers = access.servers.map { url in
            Server(url: url, greeting: Result { () throws(Failure) in try BrokerGreeting(of: url) })
        }
        streams = Result { () throws(Trouble) in try StreamState.current(access.link(name: "check")) }
        database = Result { () throws(Failure) in
            try Center(arguments, tenant: access.tenant).ask { store throws(FleetStoreError) in
                // The servers may have taken long to answer.
                try store.health(now: UTCTime.now.microseconds)
            }
        }
        certificateLife = access.certificateEnd.map { $0 - now }
        connection = arguments.value("--database") ?? Center.defaultDatabase
        primaries = PrimaryServer.all(in: connection)
    }
}
