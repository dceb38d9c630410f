public import DelegateStreams

// What a manager has beyond CoreLocation's. It is not in the class, of which programs make subclasses that have something of their own
// under the same names: in a protocol's extension it stands back for that.

extension StreamsProviding where Self: LocationManager {
    /// Adds a delegate beside ``LocationManager/delegate``, called after it. It is not kept alive.
    public func addDelegate(_ delegate: any LocationManagerDelegate) { add(delegate) }

    /// Removes one that was added.
    public func removeDelegate(_ delegate: any LocationManagerDelegate) { remove(delegate) }

    /// How many callbacks were left out because delegates, or whatever runs where they are called, were busy for so long: of the
    /// satellites in view the latest waits, of sentences a thousand, of locations and all else an hour's.
    public var lostCallbacks: Int { lost }

    /// Whether updates were started and not stopped.
    public var isUpdatingLocation: Bool { core.read { $0.isUpdating } }

    /// How long ``LocationManager/requestLocation()`` waits for a location that is exact enough.
    public var requestWindow: Duration {
        get { core.read { $0.settings.requestWindow } }
        set { set { $0.requestWindow = newValue } }
    }
}
