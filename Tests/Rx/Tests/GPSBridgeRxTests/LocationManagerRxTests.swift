import DelegateStreams
import GPSBridge
import GPSBridgeRx
import GPSBridgeSimulator
@preconcurrency import RxSwift
import Testing

@Suite struct LocationManagerRxTests {
    private final class Listener: LocationManagerDelegate, Sendable {
        private let notes: Broadcast<String>

        init(_ notes: Broadcast<String>) { self.notes = notes }

        func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
            notes.send("delegate")
        }
    }

    private let clock = FeedClock()
    /// The events of a test in order.
    private let notes = Broadcast<String>()

    private func makeManager() -> LocationManager {
        LocationManager(Receiver(.simulated(pace: .clock(clock))), callbacks: .anywhere)
    }

    @Test("observables and the delegate receive the same updates, whichever is set up first")
    func observablesAndTheDelegateReceiveTheSame() async {
        var heard = notes.stream(.unbounded).makeAsyncIterator()
        var manager: LocationManager? = makeManager()
        weak let left = manager
        let bag = DisposeBag()
        let listener = Listener(notes)
        manager?.rx.didUpdateLocations.subscribe(onNext: { [notes] _ in notes.send("one") }).disposed(by: bag)
        manager?.delegate = listener
        manager?.rx.didUpdateLocations
            .subscribe(onNext: { [notes] _ in notes.send("other") }, onCompleted: { [notes] in notes.send("end") })
            .disposed(by: bag)
        manager?.startUpdatingLocation()
        await clock.advance(by: .seconds(60))
        for expected in ["delegate", "one", "other", "delegate", "one", "other"] {
            #expect(await heard.next() == expected)
        }
        manager = nil
        while let note = await heard.next(), note != "end" {}
        #expect(left == nil)
        withExtendedLifetime(listener) {}
    }

    @Test("a disposed subscription receives no more events")
    func aDisposedSubscriptionReceivesNothing() async {
        var heard = notes.stream(.unbounded).makeAsyncIterator()
        let manager = makeManager()
        var bag: DisposeBag? = DisposeBag()
        if let bag {
            manager.rx.didConnect.subscribe(onNext: { [notes] _ in notes.send("disposed") }).disposed(by: bag)
        }
        withExtendedLifetime(bag) { bag = nil }
        let stays = manager.rx.didConnect.subscribe(onNext: { [notes] _ in notes.send("stays") })
        manager.startUpdatingLocation()
        await clock.advance(by: .seconds(2))
        #expect(await heard.next() == "stays")
        stays.dispose()
    }

    @Test("disposing of the result of setDelegate removes the delegate unless it has been replaced")
    func disposingRemovesThatDelegateOnly() {
        let manager = makeManager()
        let (one, other) = (Listener(notes), Listener(notes))
        let first = manager.rx.setDelegate(one)
        #expect(manager.delegate === one)
        first.dispose()
        #expect(manager.delegate == nil)
        let second = manager.rx.setDelegate(one)
        manager.delegate = other
        second.dispose()
        #expect(manager.delegate === other)
    }

    @MainActor @Test("observables can be bound to properties of a manager")
    func propertiesAreBinders() async {
        let manager = makeManager()
        let bag = DisposeBag()
        Observable.just(25).bind(to: manager.rx.distanceFilter).disposed(by: bag)
        Observable.just(100).bind(to: manager.rx.desiredAccuracy).disposed(by: bag)
        Observable.just(5).bind(to: manager.rx.headingFilter).disposed(by: bag)
        Observable.just(.airborne).bind(to: manager.rx.activityType).disposed(by: bag)
        Observable.just(.seconds(3)).bind(to: manager.rx.requestWindow).disposed(by: bag)
        Observable.just(false).bind(to: manager.rx.pausesLocationUpdatesAutomatically).disposed(by: bag)
        Observable.just(true).bind(to: manager.rx.allowsBackgroundLocationUpdates).disposed(by: bag)
        // Binders set values on the main thread, immediately or soon.
        while !manager.allowsBackgroundLocationUpdates { await Task.yield() }
        #expect(manager.distanceFilter == 25)
        #expect(manager.desiredAccuracy == 100)
        #expect(manager.headingFilter == 5)
        #expect(manager.activityType == .airborne)
        #expect(manager.requestWindow == .seconds(3))
        #expect(!manager.pausesLocationUpdatesAutomatically)
        #expect(manager.allowsBackgroundLocationUpdates)
    }
}
