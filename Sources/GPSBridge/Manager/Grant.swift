/// The actions by which a program has obtained authorization. All managers of a receiver share them.
struct Grant: Hashable, Sendable {
    /// The authorization that the program has requested; `nil` if it has requested none.
    private(set) var requested: AuthorizationStatus?
    /// Whether the program has used the receiver. It may do so without requesting authorization, because Linux does not
    /// ask the user.
    private(set) var isInUse = false

    /// The authorization that applies if the program has permission to open the receiver.
    var status: AuthorizationStatus { requested ?? (isInUse ? .authorizedAlways : .notDetermined) }

    /// Records a request. "Always" is never downgraded.
    mutating func request(_ wanted: AuthorizationStatus) {
        if requested != .authorizedAlways { requested = wanted }
    }

    /// Records that the program uses the receiver.
    mutating func use() { isInUse = true }
}
