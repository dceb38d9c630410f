/// The methods that a ``PlacePicker`` calls to report its outcome. Each picker makes exactly one call. All methods are
/// optional.
@MainActor
public protocol PlacePickerDelegate: AnyObject {
    /// Called when the user has picked a place by its name.
    func placePicker(_ picker: PlacePicker, didSelect place: Place)
    /// Called when the user has tapped the map.
    func placePicker(_ picker: PlacePicker, didSelect coordinate: LocationCoordinate2D)
    /// Called when the picker is closed before the user has picked a place.
    func placePickerDidCancel(_ picker: PlacePicker)
}

extension PlacePickerDelegate {
    public func placePicker(_ picker: PlacePicker, didSelect place: Place) {}
    public func placePicker(_ picker: PlacePicker, didSelect coordinate: LocationCoordinate2D) {}
    public func placePickerDidCancel(_ picker: PlacePicker) {}
}

/// The proxy through which a picker calls its delegate and its streams.
@MainActor
public final class PlacePickerDelegateProxy: DelegateProxy<PlacePicker, any PlacePickerDelegate>,
    @MainActor DirectDelegateProxyType, PlacePickerDelegate
{
    /// Places that were picked by name.
    public let didSelectPlace = DelegateEvent<Place>()
    /// Coordinates that were picked on the map.
    public let didSelectCoordinate = DelegateEvent<LocationCoordinate2D>()
    /// Calls that report that the picker was closed before the user picked a place.
    public let didCancel = DelegateEvent<Void>()

    public func placePicker(_ picker: PlacePicker, didSelect place: Place) {
        forward(place, of: didSelectPlace) { $0.placePicker(picker, didSelect: place) }
    }
    public func placePicker(_ picker: PlacePicker, didSelect coordinate: LocationCoordinate2D) {
        forward(coordinate, of: didSelectCoordinate) { $0.placePicker(picker, didSelect: coordinate) }
    }
    public func placePickerDidCancel(_ picker: PlacePicker) {
        forward((), of: didCancel) { $0.placePickerDidCancel(picker) }
    }

    public static func registerKnownImplementations() { register { PlacePickerDelegateProxy($0) } }
}

@MainActor
extension Streams where Base == PlacePicker {
    /// The place that was picked by its name.
    public var didSelectPlace: EventStream<Place> { PlacePickerDelegateProxy.proxy(for: base).didSelectPlace.stream() }
    /// The coordinate that was picked on the map.
    public var didSelectCoordinate: EventStream<LocationCoordinate2D> {
        PlacePickerDelegateProxy.proxy(for: base).didSelectCoordinate.stream()
    }
    /// A stream that delivers an element when the picker is closed before the user has picked a place.
    public var didCancel: EventStream<Void> { PlacePickerDelegateProxy.proxy(for: base).didCancel.stream() }
}
