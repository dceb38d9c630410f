internal import DelegateStreams
public import FoundationEssentials
internal import Synchronization

/// An object that converts between coordinates and addresses, using the program's ``provider``.
///
/// ```swift
/// Geocoder.provider = Gazetteer()
/// let placemarks = try await Geocoder().geocodeAddressString("Alexanderplatz 1, Berlin")
/// ```
///
/// Receivers do not report addresses, and the library never contacts a geocoding service. Without a provider, every
/// request therefore fails with ``LocationError/Code/network``.
///
/// Asynchronous methods throw a ``LocationError``. Methods with a completion handler pass the error to the handler,
/// which is called on the main actor. The requests of one geocoder are answered in order.
open class Geocoder: Hashable, CustomStringConvertible, @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because the class is open. Its own state is protected by locks.
    //
    // The variants of a request are separate methods rather than one method with default arguments, because a method
    // meets a protocol requirement only if the signatures are identical.

    /// A closure that receives the placemarks or the error, on the main actor.
    public typealias CompletionHandler = ([Placemark]?, (any Error)?) -> Void

    private static let sharedProvider = Mutex<(any GeocodingProvider)?>(nil)

    /// The geocoding provider that all geocoders of the program use; `nil` if none is set. Set this property once, when
    /// the program starts.
    public static var provider: (any GeocodingProvider)? {
        get { sharedProvider.withLock { $0 } }
        set { sharedProvider.withLock { $0 = newValue } }
    }

    /// The pending requests, in order.
    private let requests = Mutex<[Request]>([])

    /// Creates a geocoder.
    public init() {}

    /// Whether a request is pending.
    open var isGeocoding: Bool { requests.withLock { !$0.isEmpty } }

    /// Cancels all pending requests of this geocoder. The requests fail with ``LocationError/Code/geocodeCanceled``.
    open func cancelGeocode() {
        let pending = requests.withLock { $0 }
        // All of them are stopped first, because the end of a request lets the next one begin.
        for request in pending { request.stop() }
        for request in pending { request.cancel() }
    }

    /// Returns the addresses of a location, in the user's language.
    open func reverseGeocodeLocation(_ location: Location) async throws -> [Placemark] {
        try await answer(.place(location, nil))
    }

    /// Returns the addresses of a location, in the specified language.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - locale: The language of the addresses; `nil` for the user's language.
    open func reverseGeocodeLocation(
        _ location: Location, preferredLocale locale: Locale?
    ) async throws -> [Placemark] { try await answer(.place(location, locale)) }

    /// Finds the addresses of a location, in the user's language, and passes them to a closure.
    open func reverseGeocodeLocation(_ location: Location, completionHandler: @escaping CompletionHandler) {
        answer(.place(location, nil), completionHandler)
    }

    /// Finds the addresses of a location, in the specified language, and passes them to a closure.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - locale: The language of the addresses; `nil` for the user's language.
    ///   - completionHandler: A closure that receives the addresses or an error.
    open func reverseGeocodeLocation(
        _ location: Location, preferredLocale locale: Locale?, completionHandler: @escaping CompletionHandler
    ) { answer(.place(location, locale), completionHandler) }

    /// Returns the locations of an address, in the user's language.
    open func geocodeAddressString(_ addressString: String) async throws -> [Placemark] {
        try await answer(.address(addressString, nil, nil))
    }

    /// Returns the locations of an address, in the user's language.
    ///
    /// - Parameters:
    ///   - addressString: The address.
    ///   - region: The region to prefer for results; `nil` for no preference.
    open func geocodeAddressString(_ addressString: String, in region: Region?) async throws -> [Placemark] {
        try await answer(.address(addressString, region, nil))
    }

    /// Returns the locations of an address, in the specified language.
    ///
    /// - Parameters:
    ///   - addressString: The address.
    ///   - region: The region to prefer for results; `nil` for no preference.
    ///   - locale: The language of the results; `nil` for the user's language.
    open func geocodeAddressString(
        _ addressString: String, in region: Region?, preferredLocale locale: Locale?
    ) async throws -> [Placemark] { try await answer(.address(addressString, region, locale)) }

    /// Finds the locations of an address, in the user's language, and passes them to a closure.
    open func geocodeAddressString(_ addressString: String, completionHandler: @escaping CompletionHandler) {
        answer(.address(addressString, nil, nil), completionHandler)
    }

    /// Finds the locations of an address, in the user's language, and passes them to a closure.
    ///
    /// - Parameters:
    ///   - addressString: The address.
    ///   - region: The region to prefer for results; `nil` for no preference.
    ///   - completionHandler: A closure that receives the locations or an error.
    open func geocodeAddressString(
        _ addressString: String, in region: Region?, completionHandler: @escaping CompletionHandler
    ) { answer(.address(addressString, region, nil), completionHandler) }

    /// Finds the locations of an address, in the specified language, and passes them to a closure.
    ///
    /// - Parameters:
    ///   - addressString: The address.
    ///   - region: The region to prefer for results; `nil` for no preference.
    ///   - locale: The language of the results; `nil` for the user's language.
    ///   - completionHandler: A closure that receives the locations or an error.
    open func geocodeAddressString(
        _ addressString: String, in region: Region?, preferredLocale locale: Locale?,
        completionHandler: @escaping CompletionHandler
    ) { answer(.address(addressString, region, locale), completionHandler) }

    /// Returns the locations of an address given as a dictionary.
    ///
    /// - Parameter addressDictionary: The parts of the address, with the keys `Street`, `City`, `State`, `ZIP` and
    ///   `Country`. If the dictionary has the key `FormattedAddressLines`, its lines are used instead.
    open func geocodeAddressDictionary(_ addressDictionary: [AnyHashable: Any]) async throws -> [Placemark] {
        try await answer(GeocodingQuestion(addressDictionary))
    }

    /// Finds the locations of an address given as a dictionary, and passes them to a closure.
    ///
    /// - Parameters:
    ///   - addressDictionary: The parts of the address, with the keys `Street`, `City`, `State`, `ZIP` and `Country`.
    ///     If the dictionary has the key `FormattedAddressLines`, its lines are used instead.
    ///   - completionHandler: A closure that receives the locations or an error.
    open func geocodeAddressDictionary(
        _ addressDictionary: [AnyHashable: Any], completionHandler: @escaping CompletionHandler
    ) { answer(GeocodingQuestion(addressDictionary), completionHandler) }

    /// A description in the format of `NSObject`: `<CLGeocoder: 0x600003d5c0a0>`.
    open var description: String { written(self, ofClass: Geocoder.self) }

    public static func == (one: Geocoder, other: Geocoder) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Geocoder {
    /// A pending request. A cancelled request ends immediately, even if the provider is still working.
    ///
    /// The requests of a geocoder are answered in order: a program that shows the address of each location must not show
    /// an earlier one last. A provider that never answers therefore delays all later requests.
    fileprivate final class Request: Sendable {
        let answer = Promise<[Placemark]>()
        private let work: Task<Void, Never>

        init(_ question: GeocodingQuestion, to provider: any GeocodingProvider, after earlier: Request?) {
            work = Task { [answer] in
                _ = try? await earlier?.answer.value
                if Task.isCancelled { return }
                do throws(LocationError) {
                    answer.fulfill(try await question.placemarks(of: provider))
                } catch {
                    answer.reject(error)
                }
            }
        }

        /// Prevents the request from reaching the provider, or cancels the provider's work.
        func stop() { work.cancel() }

        func cancel() {
            stop()
            answer.reject(LocationError.geocodingIsCanceled)
        }
    }

    private func begin(_ question: GeocodingQuestion) throws(LocationError) -> Request {
        guard let provider = Self.provider else { throw .noGeocodingProvider }
        let request = requests.withLock { requests in
            let request = Request(question, to: provider, after: requests.last)
            requests.append(request)
            return request
        }
        request.answer.always { [weak self, id = ObjectIdentifier(request)] in self?.forget(id) }
        return request
    }

    private func forget(_ id: ObjectIdentifier) { requests.withLock { $0.removeAll { ObjectIdentifier($0) == id } } }

    private func answer(_ question: GeocodingQuestion) async throws -> [Placemark] {
        let request = try begin(question)
        do { return try await request.answer.value } catch is CancellationError {
            // The calling task was cancelled, so the answer is no longer needed.
            request.cancel()
            throw LocationError.geocodingIsCanceled
        }
    }

    private func answer(_ question: GeocodingQuestion, _ completion: @escaping CompletionHandler) {
        let handler = Handler<Result<[Placemark], any Error>> { result in
            switch result {
            case .success(let placemarks): completion(placemarks, nil)
            case .failure(let error): completion(nil, error)
            }
        }
        do {
            let answer = try begin(question).answer
            answer.then { handler.callOnMainActor(.success($0)) }.catch { handler.callOnMainActor(.failure($0)) }
        } catch {
            handler.callOnMainActor(.failure(error))
        }
    }
}
