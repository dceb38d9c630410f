internal import DelegateStreams
public import FoundationEssentials
internal import Synchronization

/// Finds places of addresses and addresses of places, by asking the program's ``provider``.
///
/// A receiver knows no addresses, and the library asks nobody over the network by itself: while no provider is set, every answer
/// is the error ``LocationError/Code/network``.
open class Geocoder: Hashable, CustomStringConvertible, @unchecked Sendable {
    // Unchecked for its subclasses, such as those of tests: what it has itself is under locks. Each form is spelt out, because a
    // default value is no form that a protocol could ask for.

    /// What is called with an answer, on the main actor.
    public typealias CompletionHandler = ([Placemark]?, (any Error)?) -> Void

    private static let sharedProvider = Mutex<(any GeocodingProvider)?>(nil)

    /// The service that all geocoders of the program ask; `nil` when addresses are not known. Set it once, at the start.
    public static var provider: (any GeocodingProvider)? {
        get { sharedProvider.withLock { $0 } }
        set { sharedProvider.withLock { $0 = newValue } }
    }

    private let requests = Mutex<[ObjectIdentifier: Request]>([:])

    /// Makes a geocoder.
    public init() {}

    /// Whether a request waits for its answer.
    open var isGeocoding: Bool { requests.withLock { !$0.isEmpty } }

    /// Ends all requests with the error ``LocationError/Code/geocodeCanceled``.
    open func cancelGeocode() {
        let pending = requests.withLock { Array($0.values) }
        for request in pending { request.cancel() }
    }

    /// Finds the address of a place.
    open func reverseGeocodeLocation(_ location: Location) async throws -> [Placemark] {
        try await answer(.place(location, nil))
    }

    /// Finds the address of a place, in a language.
    open func reverseGeocodeLocation(
        _ location: Location, preferredLocale locale: Locale?
    ) async throws -> [Placemark] { try await answer(.place(location, locale)) }

    /// Finds the address of a place.
    open func reverseGeocodeLocation(_ location: Location, completionHandler: @escaping CompletionHandler) {
        answer(.place(location, nil), completionHandler)
    }

    /// Finds the address of a place, in a language.
    open func reverseGeocodeLocation(
        _ location: Location, preferredLocale locale: Locale?, completionHandler: @escaping CompletionHandler
    ) { answer(.place(location, locale), completionHandler) }

    /// Finds the place of an address.
    open func geocodeAddressString(_ addressString: String) async throws -> [Placemark] {
        try await answer(.address(addressString, nil, nil))
    }

    /// Finds the place of an address, preferably in a region.
    open func geocodeAddressString(_ addressString: String, in region: Region?) async throws -> [Placemark] {
        try await answer(.address(addressString, region, nil))
    }

    /// Finds the place of an address, preferably in a region, in a language.
    open func geocodeAddressString(
        _ addressString: String, in region: Region?, preferredLocale locale: Locale?
    ) async throws -> [Placemark] { try await answer(.address(addressString, region, locale)) }

    /// Finds the place of an address.
    open func geocodeAddressString(_ addressString: String, completionHandler: @escaping CompletionHandler) {
        answer(.address(addressString, nil, nil), completionHandler)
    }

    /// Finds the place of an address, preferably in a region.
    open func geocodeAddressString(
        _ addressString: String, in region: Region?, completionHandler: @escaping CompletionHandler
    ) { answer(.address(addressString, region, nil), completionHandler) }

    /// Finds the place of an address, preferably in a region, in a language.
    open func geocodeAddressString(
        _ addressString: String, in region: Region?, preferredLocale locale: Locale?,
        completionHandler: @escaping CompletionHandler
    ) { answer(.address(addressString, region, locale), completionHandler) }

    /// Finds the place of an address from its parts: `Street`, `City`, `State`, `ZIP`, `Country`.
    open func geocodeAddressDictionary(_ addressDictionary: [AnyHashable: Any]) async throws -> [Placemark] {
        try await answer(GeocodingQuestion(addressDictionary))
    }

    /// Finds the place of an address from its parts: `Street`, `City`, `State`, `ZIP`, `Country`.
    open func geocodeAddressDictionary(
        _ addressDictionary: [AnyHashable: Any], completionHandler: @escaping CompletionHandler
    ) { answer(GeocodingQuestion(addressDictionary), completionHandler) }

    /// As `NSObject` writes it: `<CLGeocoder: 0x600003d5c0a0>`.
    open var description: String { written(self, ofClass: Geocoder.self) }

    public static func == (one: Geocoder, other: Geocoder) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// How requests are made, and ended.

extension Geocoder {
    /// A question that waits for its answer. A canceled one ends at once, also when the provider goes on.
    fileprivate final class Request: Sendable {
        let answer = Promise<[Placemark]>()
        private let work: Task<Void, Never>

        init(_ question: GeocodingQuestion, to provider: any GeocodingProvider) {
            work = Task { [answer] in
                do throws(LocationError) {
                    answer.fulfill(try await question.placemarks(of: provider))
                } catch {
                    answer.reject(error)
                }
            }
        }

        func cancel() {
            answer.reject(LocationError.geocodingIsCanceled)
            work.cancel()
        }
    }

    private func begin(_ question: GeocodingQuestion) throws(LocationError) -> Request {
        guard let provider = Self.provider else { throw .noGeocodingProvider }
        let request = Request(question, to: provider)
        requests.withLock { $0[ObjectIdentifier(request)] = request }
        request.answer.always { [weak self, id = ObjectIdentifier(request)] in self?.forget(id) }
        return request
    }

    private func forget(_ id: ObjectIdentifier) { _ = requests.withLock { $0.removeValue(forKey: id) } }

    private func answer(_ question: GeocodingQuestion) async throws -> [Placemark] {
        let request = try begin(question)
        do { return try await request.answer.value } catch {
            // A task that is canceled does not wait, and then nobody wants the answer.
            request.cancel()
            throw error
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
