import CoreLocation
import DelegateStreams
import Testing

/// A protocol that a program declares to replace its geocoder in tests.
private protocol GeocoderProtocol {
    var isGeocoding: Bool { get }
    func cancelGeocode()
    func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark]
    func reverseGeocodeLocation(_ location: CLLocation, preferredLocale locale: Locale?) async throws -> [CLPlacemark]
    func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler)
    func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler
    )
    func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark]
    func geocodeAddressString(_ addressString: String, in region: CLRegion?) async throws -> [CLPlacemark]
    func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark]
    func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler)
    func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, completionHandler: @escaping CLGeocodeCompletionHandler)
    func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler)
}

extension CLGeocoder: GeocoderProtocol {}

/// Tests of geocoding with and without a provider. They are serialized because all geocoders share one provider.
@Suite(.serialized) struct GeocoderTests {
    private let berlin = CLLocation(latitude: 52.52, longitude: 13.405)

    /// A provider that returns the arguments of the request.
    private struct Echo: CLGeocodingProvider {
        func placemarks(at location: CLLocation, preferredLocale: Locale?) async throws -> [CLPlacemark] {
            let name = "\(location.coordinate.latitude) \(preferredLocale?.identifier ?? "-")"
            return [CLPlacemark(CLPlacemark.Fields(location: location, name: name))]
        }

        func placemarks(
            for address: String, in region: CLRegion?, preferredLocale: Locale?
        ) async throws -> [CLPlacemark] {
            let name = "\(address) \(region?.identifier ?? "-") \(preferredLocale?.identifier ?? "-")"
            return [CLPlacemark(CLPlacemark.Fields(name: name))]
        }
    }

    /// A provider that returns the same answer to every request.
    private struct Answer: CLGeocodingProvider {
        let answer: @Sendable () async throws -> [CLPlacemark]

        func placemarks(at location: CLLocation, preferredLocale: Locale?) async throws -> [CLPlacemark] {
            try await answer()
        }
        func placemarks(
            for address: String, in region: CLRegion?, preferredLocale: Locale?
        ) async throws -> [CLPlacemark] { try await answer() }
    }

    /// A provider that takes longer for northern locations.
    private struct SlowNorth: CLGeocodingProvider {
        func placemarks(at location: CLLocation, preferredLocale: Locale?) async throws -> [CLPlacemark] {
            let isNorth = location.coordinate.latitude > 0
            if isNorth { for _ in 0..<100 { await Task.yield() } }
            return [CLPlacemark(CLPlacemark.Fields(location: location, name: isNorth ? "north" : "south"))]
        }

        func placemarks(
            for address: String, in region: CLRegion?, preferredLocale: Locale?
        ) async throws -> [CLPlacemark] { [] }
    }

    @Test("the requests of one geocoder are answered in order")
    func orderOfAnswers() async throws {
        try await with(SlowNorth()) { geocoder in
            let names = Broadcast<String>()
            var answers = names.stream(.unbounded).makeAsyncIterator()
            for latitude in [52.0, -33, 48, -34] {
                geocoder.reverseGeocodeLocation(CLLocation(latitude: latitude, longitude: 0)) { placemarks, _ in
                    names.send(placemarks?.first?.name ?? "")
                }
            }
            var found: [String] = []
            while found.count < 4, let name = await answers.next() { found.append(name) }
            #expect(found == ["north", "south", "north", "south"])
        }
    }

    @Test("cancelled requests that wait for an earlier one never reach the provider")
    func cancelledQueue() async throws {
        let (questions, gate) = (Broadcast<Void>(), Promise<[CLPlacemark]>())
        var asked = questions.stream(.unbounded).makeAsyncIterator()
        let provider = Answer {
            questions.send(())
            return try await gate.value
        }
        try await with(provider) { geocoder in
            let errors = Broadcast<CLError.Code?>()
            var failures = errors.stream(.unbounded).makeAsyncIterator()
            for _ in 0..<3 {
                geocoder.reverseGeocodeLocation(berlin) { _, error in errors.send((error as? CLError)?.code) }
            }
            _ = await asked.next()
            geocoder.cancelGeocode()
            for _ in 0..<3 { #expect(await failures.next() == .geocodeCanceled) }
            // A later request reaches the provider after all that could have been sent before.
            gate.fulfill([])
            _ = try? await geocoder.reverseGeocodeLocation(berlin)
            questions.finish()
            var count = 0
            while await asked.next() != nil { count += 1 }
            #expect(count == 1)
        }
    }

    private func with<Result>(
        _ provider: (any CLGeocodingProvider)?, _ body: (CLGeocoder) async throws -> Result
    ) async throws -> Result {
        CLGeocoder.provider = provider
        defer { CLGeocoder.provider = nil }
        return try await body(CLGeocoder())
    }

    /// Returns the result of a method with a completion handler, and checks that the handler runs on the main actor.
    private func answer(
        _ ask: (@escaping CLGeocodeCompletionHandler) -> Void
    ) async -> (name: String?, code: CLError.Code?) {
        await withCheckedContinuation { continuation in
            ask { placemarks, error in
                MainActor.assertIsolated()
                #expect((placemarks == nil) != (error == nil))
                continuation.resume(returning: (placemarks?.first?.name, (error as? CLError)?.code))
            }
        }
    }

    @Test("geocoding without a provider fails with an error that suggests a remedy")
    func withoutAProvider() async throws {
        try await with(nil) { geocoder in
            await #expect(throws: CLError(.network)) { try await geocoder.geocodeAddressString("Alexanderplatz") }
            await #expect(throws: CLError(.network)) { try await geocoder.reverseGeocodeLocation(berlin) }
            await #expect(throws: CLError(.network)) { try await geocoder.geocodeAddressDictionary(["City": "Berlin"]) }
            do { _ = try await geocoder.reverseGeocodeLocation(berlin) } catch {
                #expect(error.localizedDescription.contains("Set CLGeocoder.provider"))
            }
            #expect(await answer { geocoder.reverseGeocodeLocation(berlin, completionHandler: $0) }.code == .network)
            #expect(!geocoder.isGeocoding)
        }
    }

    @Test("all geocoding methods call the provider")
    func everyForm() async throws {
        let (region, locale) = (CLRegion(identifier: "city"), Locale(identifier: "de_DE"))
        try await with(Echo()) { geocoder async throws in
            #expect(try await geocoder.reverseGeocodeLocation(berlin).first?.name == "52.52 -")
            #expect(
                try await geocoder.reverseGeocodeLocation(berlin, preferredLocale: locale).first?.name == "52.52 de_DE")
            #expect(try await geocoder.geocodeAddressString("A 1").first?.name == "A 1 - -")
            #expect(try await geocoder.geocodeAddressString("A 1", in: region).first?.name == "A 1 city -")
            #expect(
                try await geocoder.geocodeAddressString("A 1", in: region, preferredLocale: locale).first?.name
                    == "A 1 city de_DE")
            let parts = ["City": "Berlin", "Street": "A 1", "Country": "Germany"]
            #expect(try await geocoder.geocodeAddressDictionary(parts).first?.name == "A 1, Berlin, Germany - -")

            #expect(await answer { geocoder.reverseGeocodeLocation(berlin, completionHandler: $0) }.name == "52.52 -")
            #expect(
                await answer {
                    geocoder.reverseGeocodeLocation(berlin, preferredLocale: locale, completionHandler: $0)
                }.name == "52.52 de_DE")
            #expect(await answer { geocoder.geocodeAddressString("A 1", completionHandler: $0) }.name == "A 1 - -")
            #expect(
                await answer { geocoder.geocodeAddressString("A 1", in: region, completionHandler: $0) }.name
                    == "A 1 city -")
            #expect(
                await answer {
                    geocoder.geocodeAddressString("A 1", in: region, preferredLocale: locale, completionHandler: $0)
                }.name == "A 1 city de_DE")
            #expect(
                await answer { geocoder.geocodeAddressDictionary(parts, completionHandler: $0) }.name
                    == "A 1, Berlin, Germany - -")
        }
    }

    @Test("a geocoding result is delivered even if the geocoder is released first")
    func geocoderThatIsNotKept() async throws {
        try await with(Echo()) { _ in
            #expect(await answer { CLGeocoder().geocodeAddressString("A 1", completionHandler: $0) }.name == "A 1 - -")
        }
    }

    @Test("provider errors are converted to CLError")
    func errors() async throws {
        struct Offline: Error {}
        let failures: [(CLError.Code, @Sendable () async throws -> [CLPlacemark])] = [
            (.geocodeFoundNoResult, { [] }), (.network, { throw Offline() }), (.denied, { throw CLError(.denied) }),
            (.geocodeCanceled, { throw CancellationError() }),
        ]
        for (code, failure) in failures {
            try await with(Answer(answer: failure)) { geocoder in
                await #expect(throws: CLError(code)) { try await geocoder.geocodeAddressString("A 1") }
                #expect(await answer { geocoder.geocodeAddressString("A 1", completionHandler: $0) }.code == code)
            }
        }
    }

    @Test("a geocoding request can be cancelled even if its provider never answers")
    func cancelation() async throws {
        // The provider ignores cancellation and answers only at the end of the test.
        let silence = Promise<[CLPlacemark]>()
        let deaf = Answer { try await Task.detached { try await silence.value }.value }
        defer { silence.fulfill([]) }
        try await with(deaf) { geocoder in
            #expect(!geocoder.isGeocoding)
            let code = await answer { completion in
                geocoder.geocodeAddressString("A 1", completionHandler: completion)
                #expect(geocoder.isGeocoding)
                geocoder.cancelGeocode()
                #expect(!geocoder.isGeocoding)
            }.code
            #expect(code == .geocodeCanceled)
            let task = Task { try await geocoder.geocodeAddressString("A 1") }
            task.cancel()
            let error = await #expect(throws: CLError.self) { try await task.value }
            #expect(error?.code == .geocodeCanceled)
            #expect(!geocoder.isGeocoding)
        }
    }

    @Test("a geocoder subclass can override the geocoding methods")
    func subclass() async throws {
        final class KnowingGeocoder: CLGeocoder, @unchecked Sendable {
            override func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
                [CLPlacemark()]
            }
        }
        try await with(nil) { geocoder async throws in
            let geocoders: [any GeocoderProtocol] = [geocoder, KnowingGeocoder()]
            await #expect(throws: CLError(.network)) { try await geocoders[0].geocodeAddressString("Alexanderplatz") }
            #expect(try await geocoders[1].geocodeAddressString("Alexanderplatz").count == 1)
            #expect(geocoders.allSatisfy { !$0.isGeocoding })
        }
    }
}
