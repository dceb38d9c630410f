import GPSBridgeMap
import MapApp

/// The first screen: the location, and a button that opens the second screen.
final class HomeScreen: Screen {
    private let viewModel: LocationViewModel
    private let register: () -> Screen
    private let bag = CancellationBag()

    init(_ viewModel: LocationViewModel, register: @escaping () -> Screen) {
        self.viewModel = viewModel
        self.register = register
        super.init(title: "Home")
    }

    override func viewDidLoad() {
        let (label, button) = (Label(), Button("Register"))
        controls = [label, button]
        viewModel.text.stream().bind(to: label.binders.text).store(in: bag)
        button.observe(.tap) { [weak self] in
            guard let self else { return }
            stack?.push(register())
        }.store(in: bag)
    }
}

/// The second screen: the same location, and a name for it.
final class RegisterScreen: Screen {
    private let viewModel: LocationViewModel
    private let bag = CancellationBag()

    init(_ viewModel: LocationViewModel) {
        self.viewModel = viewModel
        super.init(title: "Register")
    }

    override func viewDidLoad() {
        let label = Label()
        controls = [label, TextField(placeholder: "Name of this place")]
        viewModel.text.stream().bind(to: label.binders.text).store(in: bag)
    }
}
