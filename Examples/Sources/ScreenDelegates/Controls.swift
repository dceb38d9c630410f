import DelegateStreams

// Controls that send events, and extensions that turn them into properties and binders.

@MainActor
class Control: StreamsProviding {
    let didChange = Event<Void>()
}

@MainActor
final class Label: Control {
    var text: String?
    var color = "black"
}

@MainActor
final class Slider: Control {
    var value = 0.0

    func drag(to value: Double) {
        self.value = value
        didChange.send(())
    }
}

@MainActor
extension Streams where Base == Slider {
    var value: ControlProperty<Double> {
        ControlProperty(base, changes: base.didChange, get: { $0.value }, set: { $0.value = $1 })
    }
    /// A property derived from the value, readable and writable.
    var percent: ControlProperty<Int> { value.derived(get: { Int($0 * 100) }, set: { Double($0) / 100 }) }
}

@MainActor
extension Binders where Base == Label {
    /// Returns a binder for something that is not a property.
    func warning(from limit: Int) -> Binder<Int> {
        Binder(base) { label, percent in label.color = percent > limit ? "red" : "black" }
    }
}

@MainActor
enum ControlExample {
    static func run() async {
        let (slider, label) = (Slider(), Label())
        let observer = slider.didChange.observe { print("control, event: slider at", slider.value) }
        var percents = slider.streams.percent.stream().makeAsyncIterator()
        print("control, stream: begins with", await percents.next() ?? -1)
        slider.drag(to: 0.75)
        let percent = await percents.next() ?? -1
        await label.binders.text.put("\(percent) %")
        await label.binders.warning(from: 50).put(percent)
        print("control, binder: label", label.text ?? "", label.color)
        await slider.streams.percent.binder.put(10)
        print("control, property: slider at", slider.value)
        observer.cancel()
    }
}
