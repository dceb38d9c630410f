// Without @testable, so that this file can only use what programs can use.
import GPSBridgeMap
import Testing

@MainActor
struct PublicPanelTests {
    @Test("a program can build a screen from controls, bindings and custom binders")
    func screensOfPrograms() async {
        let screen = ColorScreen()
        screen.viewDidLoad()
        while screen.list.rows.isEmpty { await Task.yield() }
        #expect(screen.list.rows == ["Seoul", "Busan"])
        #expect(screen.controls.count == 4)
        await screen.segments.binders.segmentedValue.put(2)
        await screen.binders.backgroundColor.put(.blue)
        await screen.field.streams.text.binder.put("text")
        #expect(screen.segments.selectedIndex == 1)
        #expect(screen.backgroundColor == .blue)
        #expect(screen.field.text == "text")
    }

    @Test("a program can install a data source directly in a list's proxy")
    func proxies() {
        let (list, source) = (ListView(), Rows())
        let asked = ListDataSourceProxy.proxy(for: list).installForwardDelegate(source, retainDelegate: true)
        list.reloadData()
        #expect(list.rows == ["row 0"])
        asked.cancel()
        list.reloadData()
        #expect(list.rows == [])
    }

    private final class Rows: ListDataSource {
        func numberOfRows(in list: ListView) -> Int { 1 }
        func list(_ list: ListView, textForRow row: Int) -> String { "row \(row)" }
    }
}

private final class ColorScreen: Screen {
    let segments = SegmentedControl(["one", "two"])
    let field = TextField(placeholder: "Name")
    let list = ListView()
    private let reset = Button("Reset")
    private let slider = Slider(0.5)
    private let bag = CancellationBag()

    override func viewDidLoad() {
        title = "Colors"
        controls = [segments, field, list, reset]
        reset.observe(.tap) { [weak self] in self?.slider.value = 0 }.store(in: bag)
        reset.streams.tap.observe {}.store(in: bag)
        slider.streams.value.derived(get: { "\($0)" }, set: { _ in 0 }).stream()
            .bind(to: field.binders.placeholder).store(in: bag)
        field.streams.controlEvent(.editingDidEnd).observe {}.store(in: bag)
        list.streams.didSelectRow.observe { _ in }.store(in: bag)
        Property(["Seoul", "Busan"]).stream().bind(to: list.binders.items).store(in: bag)
    }
}

@MainActor
extension Binders where Base == SegmentedControl {
    /// The number of the segment, from 1.
    fileprivate var segmentedValue: Binder<Int> { Binder(base) { $0.selectedIndex = $1 - 1 } }
}
