internal import FleetWire

/// The claims in a fleet's tokens, which define the rights of their owners.
enum FleetClaims {
    /// The name of the role that all devices have.
    private static let role = "device"
    /// The placeholder that the server replaces with the name in a user's token. It must fill a complete, dot-separated
    /// element of a subject.
    private static let name = "{{name()}}"

    /// Returns the claims of the operator, whose key signs the tokens of accounts.
    static func `operator`(systemAccount: String) -> JSONValue {
        ["type": "operator", "version": 2, "system_account": .string(systemAccount)]
    }

    /// The claims of the system account, which the servers use for their own messages.
    static var systemAccount: JSONValue { ["type": "account", "version": 2, "limits": .object(limits)] }

    /// Returns the claims of a tenant's account.
    ///
    /// - Parameters:
    ///   - devices: The public key of the key pair that signs the tokens of devices. The server grants users with such
    ///     tokens exactly the rights of the devices' role.
    ///   - storage: The maximum total size of all streams, including their replicas, in bytes.
    ///   - revocations: The times up to which tokens are revoked, keyed by the public keys of users.
    static func account(
        tenant: String, devices: String, storage: Int64, revocations: [String: Int64]
    ) -> JSONValue {
        var limits = limits
        limits["mem_storage"] = 0
        limits["disk_storage"] = .number(storage)
        limits["streams"] = 8
        limits["consumer"] = -1
        var claims: [String: JSONValue] = [
            "type": "account", "version": 2, "limits": .object(limits),
            "signing_keys": [
                [
                    "kind": "user_scope", "key": .string(devices), "role": .string(role),
                    "template": .object(deviceRights(tenant)),
                ]
            ],
        ]
        if !revocations.isEmpty { claims["revocations"] = .object(revocations.mapValues(JSONValue.number)) }
        return .object(claims)
    }

    /// Returns the claims of a device. The claims contain no rights, because the server grants the rights of the
    /// device's role.
    static func device(account: String) -> JSONValue {
        ["type": "user", "version": 2, "issuer_account": .string(account)]
    }

    /// Returns the claims of a collector. A collector may create and inspect the streams, fetch batches, answer
    /// devices, and receive live positions.
    static func collector(tenant: String, name: String) -> JSONValue {
        let publish = [
            "$JS.API.STREAM.CREATE.FLEET", "$JS.API.STREAM.CREATE.FLEET_BAD",
            "$JS.API.STREAM.INFO.FLEET", "$JS.API.STREAM.INFO.FLEET_BAD", "$JS.API.CONSUMER.INFO.FLEET.*",
            "$JS.API.CONSUMER.DURABLE.CREATE.FLEET.*", "$JS.API.CONSUMER.MSG.NEXT.FLEET.*", "$JS.ACK.FLEET.>",
            "bad.fleet.\(tenant).>", FleetSubject.stored(tenant: tenant, device: "*"), "_INBOX.*.>",
        ]
        // An account has only one tenant, so the pattern for all tenants matches only this tenant.
        let subscribe = [
            inbox(name), FleetSubject.sync(tenant: "*", device: "*"),
            FleetSubject.live(tenant: tenant, cell: "*", device: "*"),
        ]
        var claims = rights(publish: publish, subscribe: subscribe)
        claims["type"] = "user"
        claims["version"] = 2
        return .object(claims)
    }

    private static func deviceRights(_ tenant: String) -> [String: JSONValue] {
        rights(
            publish: [
                "fleet.\(tenant).*.\(name)", FleetSubject.live(tenant: tenant, cell: "*", device: name),
                FleetSubject.sync(tenant: tenant, device: name),
            ],
            subscribe: [FleetSubject.stored(tenant: tenant, device: name), inbox(name)])
    }

    private static func rights(publish: [String], subscribe: [String]) -> [String: JSONValue] {
        [
            "pub": ["allow": .list(publish.map(JSONValue.string))],
            "sub": ["allow": .list(subscribe.map(JSONValue.string))], "subs": -1, "data": -1, "payload": -1,
            "allowed_connection_types": ["STANDARD"],
        ]
    }

    /// Returns the pattern of the subjects on which a user receives replies.
    private static func inbox(_ name: String) -> String { "_INBOX.\(name).>" }

    /// The limits of an account that cannot use JetStream or leaf nodes, and cannot import from or export to other
    /// accounts. -1 means unlimited.
    private static let limits: [String: JSONValue] = [
        "subs": -1, "data": -1, "payload": -1, "conn": -1, "leaf": 0, "imports": 0, "exports": 0, "wildcards": false,
    ]
}
