import DelegateStreams
import Testing

/// Parents, delegates and proxies on the main actor, as in user interfaces.
@MainActor
@Suite struct MainActorProxyTests {
    @Test("a main-actor proxy delivers events and streams on the main actor")
    func eventsOfAMainActorProxy() async {
        var slider: Slider? = Slider()
        let listener = SliderListener()
        slider?.delegate = listener
        let stream = slider?.streams.didSlide
        var seen: [Double] = []
        let token = slider.map { SliderDelegateProxy.proxy(for: $0) }?.didSlide.invoked.observe { value in
            MainActor.assertIsolated()
            seen.append(value)
        }
        slider?.drag(to: 1)
        slider?.drag(to: 2)
        slider = nil
        #expect(listener.values == [1, 2])
        #expect(seen == [1, 2])
        if let stream { #expect(await all(of: stream) == [1, 2]) }
        withExtendedLifetime(token) {}
    }

    @Test("a delegate property with a name other than `delegate` can have a proxy")
    func aParentWithAnotherDelegateNameHasAProxy() {
        let dial = Dial()
        let listener = SliderListener()
        dial.listener = listener
        var count = 0
        _ = DialDelegateProxy.proxy(for: dial).didTurn.invoked.observe { count += 1 }
        dial.turn()
        #expect(count == 1)
        #expect(listener.turns == 1)
    }

    @Test("the streams of a parent that calls only its proxy continue when its delegate is replaced")
    func aDirectProxyKeepsItsStreams() async {
        var knob: Knob? = Knob()
        let stream = knob?.streams.didPress
        let (first, second) = (KnobListener(), KnobListener())
        knob?.press(1)
        knob?.delegate = first
        knob?.press(2)
        knob?.delegate = second
        knob?.press(3)
        knob?.delegate = nil
        knob?.press(4)
        #expect(knob?.delegate == nil)
        #expect(first.presses == [2])
        #expect(second.presses == [3])
        if let knob { #expect(KnobDelegateProxy.proxy(for: knob) === knob.proxy) }
        knob = nil
        if let stream { #expect(await all(of: stream) == [1, 2, 3, 4]) }
    }

    @Test("a control property delivers its initial value and the user's changes")
    func aControlPropertyDeliversUserChanges() async {
        var slider: Slider? = Slider()
        slider?.value = 5
        let stream = slider?.streams.value.stream(.unbounded)
        let percent = slider?.streams.value.derived(get: { Int($0 * 100) }, set: { Double($0) / 100 })
        let percents = percent?.stream(.unbounded)
        slider?.drag(to: 7)
        slider?.value = 8
        #expect(await percent?.binder.put(250) == true)
        #expect(slider?.value == 2.5)
        slider = nil
        #expect(await percent?.binder.put(1) == false)
        if let stream, let percents {
            #expect(await all(of: stream) == [5, 7])
            #expect(await all(of: percents) == [500, 700])
        }
    }

    @Test("releasing a control's streams removes their observers")
    func releasedStreamsDoNotObserveTheControl() {
        let slider = Slider()
        for _ in 0..<100 { _ = slider.streams.value.stream() }
        slider.drag(to: 1)
        #expect(!slider.didChange.isObserved)
    }

    @Test("a stream can be bound to an optional property")
    func aStreamIsBoundToAnOptionalProperty() async {
        let (slider, title) = (Slider(), Title())
        let token = slider.streams.value.derived(get: { "\($0)" }, set: { _ in 0 }).stream().bind(
            to: title.binders.text)
        while title.text == nil { await Task.yield() }
        #expect(title.text == "0.0")
        token.cancel()
    }

    @Test("a binder sets any property and does not retain its object")
    func anyPropertyIsABinder() async {
        var slider: Slider? = Slider()
        let binder = slider?.binders.value
        await binder?.put(3)
        #expect(slider?.value == 3)
        weak let parent = slider
        slider = nil
        #expect(parent == nil)
        #expect(await binder?.put(4) == false)
    }
}

@MainActor
private final class Title: StreamsProviding {
    var text: String?
}

@MainActor
private protocol SliderDelegate: AnyObject {
    func slider(_ slider: Slider, didSlideTo value: Double)
}

@MainActor
private final class Slider: @MainActor HasDelegate, @MainActor DelegateProxyOwner, StreamsProviding {
    weak var delegate: (any SliderDelegate)?
    let delegateProxies = DelegateProxyStorage()
    let didChange = Event<Void>()
    var value = 0.0

    func drag(to value: Double) {
        self.value = value
        delegate?.slider(self, didSlideTo: value)
        didChange.send(())
    }
}

@MainActor
private final class SliderDelegateProxy: DelegateProxy<Slider, any SliderDelegate>, @MainActor DelegateProxyType,
    SliderDelegate
{
    let didSlide = DelegateEvent<Double>()

    func slider(_ slider: Slider, didSlideTo value: Double) {
        forward(value, of: didSlide) { $0.slider(slider, didSlideTo: value) }
    }

    static func registerKnownImplementations() { register { SliderDelegateProxy($0) } }
}

@MainActor
extension Streams where Base == Slider {
    var didSlide: EventStream<Double> { SliderDelegateProxy.proxy(for: base).didSlide.stream(.unbounded) }
    var value: ControlProperty<Double> {
        ControlProperty(base, changes: base.didChange, get: { $0.value }, set: { $0.value = $1 })
    }
}

/// A parent whose delegate property has another name, and which has no storage for proxies.
@MainActor
private final class Dial {
    weak var listener: (any DialDelegate)?

    func turn() { listener?.dialDidTurn(self) }
}

@MainActor
private protocol DialDelegate: AnyObject {
    func dialDidTurn(_ dial: Dial)
}

@MainActor
private final class DialDelegateProxy: DelegateProxy<Dial, any DialDelegate>, @MainActor DelegateProxyType, DialDelegate
{
    let didTurn = DelegateEvent<Void>()

    func dialDidTurn(_ dial: Dial) { forward((), of: didTurn) { $0.dialDidTurn(dial) } }

    static func currentDelegate(for parent: Dial) -> (any DialDelegate)? { parent.listener }
    static func setCurrentDelegate(_ delegate: (any DialDelegate)?, to parent: Dial) { parent.listener = delegate }
    static func registerKnownImplementations() { register { DialDelegateProxy($0) } }
}

/// A parent that calls only its proxy.
@MainActor
private final class Knob: @MainActor DelegateProxyOwner, StreamsProviding {
    let delegateProxies = DelegateProxyStorage()
    var proxy: KnobDelegateProxy { .proxy(for: self) }
    var delegate: (any KnobDelegate)? {
        get { proxy.forwardToDelegate }
        set { proxy.setForwardToDelegate(newValue) }
    }

    func press(_ number: Int) { proxy.knob(self, didPress: number) }
}

@MainActor
private protocol KnobDelegate: AnyObject {
    func knob(_ knob: Knob, didPress number: Int)
}

@MainActor
private final class KnobDelegateProxy: DelegateProxy<Knob, any KnobDelegate>, @MainActor DirectDelegateProxyType,
    KnobDelegate
{
    let didPress = DelegateEvent<Int>()

    func knob(_ knob: Knob, didPress number: Int) {
        forward(number, of: didPress) { $0.knob(knob, didPress: number) }
    }

    static func registerKnownImplementations() { register { KnobDelegateProxy($0) } }
}

@MainActor
extension Streams where Base == Knob {
    var didPress: EventStream<Int> { base.proxy.didPress.stream(.unbounded) }
}

@MainActor
private final class KnobListener: KnobDelegate {
    private(set) var presses: [Int] = []

    func knob(_ knob: Knob, didPress number: Int) { presses.append(number) }
}

@MainActor
private final class SliderListener: SliderDelegate, DialDelegate {
    private(set) var values: [Double] = []
    private(set) var turns = 0

    func slider(_ slider: Slider, didSlideTo value: Double) { values.append(value) }
    func dialDidTurn(_ dial: Dial) { turns += 1 }
}
