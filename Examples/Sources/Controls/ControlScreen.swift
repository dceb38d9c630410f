import GPSBridgeMap
import MapApp

/// A slider with a color, a segmented control that follows it, a text field and the position.
class ControlScreen: Screen {
    unowned let app: MapApp
    let slider = Slider()
    let segments = SegmentedControl(["Calm", "Breeze", "Storm"], selectedIndex: 0)
    let resetButton = Button("Reset")
    let windLabel = Label("0 %")
    let nameField = TextField(placeholder: "Name of the boat")
    let positionLabel = Label("searching")

    init(_ app: MapApp) {
        self.app = app
        super.init(title: "Wind")
    }

    override func viewDidLoad() {
        slider.accessibilityLabel = "Wind"
        controls = [slider, windLabel, segments, resetButton, nameField, Label("Position"), positionLabel]
        connect()
        app.manager.startUpdatingLocation()
    }

    /// Connects the events of the controls.
    func connect() {}
}

/// A wind with a strength from 0 to 1.
struct Wind {
    var strength: Double

    static let calm = Wind(strength: 0)

    var text: String { "\(Int((strength * 100).rounded())) %" }
    /// A color between green for calm and red for the strongest wind.
    var color: Color {
        Color(red: UInt8(strength * 214), green: UInt8(139 - strength * 99), blue: 60)
    }
    var segment: Int { min(Int(strength * 3), 2) }
}
