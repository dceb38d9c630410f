import CommandLineKit
import GNSS
import MonitorScreen
import Serial
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of parsing and merging configuration files.
struct ConfigurationTests {
    private func configuration(_ texts: String...) -> Configuration {
        var configuration = Configuration()
        for (index, text) in texts.enumerated() { configuration.add(text, from: "file\(index + 1)") }
        return configuration
    }

    @Test("a configuration with 200,000 keys is parsed in linear time")
    func manyKeys() {
        let text = ConfigurationText((0..<200_000).map { "k\($0)=1" }.joined(separator: "\n") + "\nk7=2")
        #expect(text.entries.count == 200_000)
        #expect(text.issues.map(\.message) == ["k7 is already set on line 8"])
    }

    @Test("a configuration file sets all kinds of values")
    func everySettingIsRead() {
        let configuration = configuration(
            """
            # what is on board
            device = boat          # a comment
            baud = 4800
            units="nautical"
            coordinates = 'plus-codes'

            [receivers]
            boat = "usb-1546-01a8@1-2.3-if00"
            "old one" = /dev/ttyS0

            [serve]
            port = 2948
            listen = "::1"
            devices = [boat, "old one",]
            """)
        #expect(configuration.errors.isEmpty && configuration.warnings.isEmpty)
        #expect(configuration.device == "boat")
        #expect(configuration.baud == 4800)
        #expect(configuration.units == .nautical)
        #expect(configuration.coordinates == .plusCode)
        #expect(configuration.receivers == ["boat": "usb-1546-01a8@1-2.3-if00", "old one": "/dev/ttyS0"])
        #expect(configuration.servedDevices == ["boat", "old one"])
        #expect(configuration.values["serve.listen"]?.texts == ["::1"])
        #expect(configuration.values["serve.port"]?.origin == "file1:12")
    }

    @Test("a later configuration file overrides an earlier file")
    func laterFile() {
        let configuration = configuration(
            "units = metric\nbaud = 4800\nreceivers.boat = /dev/ttyS0", "units = imperial\nreceivers.mast = /dev/ttyS1")
        #expect(configuration.units == .imperial)
        #expect(configuration.values["units"]?.origin == "file2:1")
        #expect(configuration.baud == 4800)
        #expect(configuration.receivers == ["boat": "/dev/ttyS0", "mast": "/dev/ttyS1"])
    }

    @Test(
        "an invalid configuration line is reported with its line number",
        arguments: zip(
            [
                "units = metrik", "baud = fast", "baud = 0", "serve.port = 65536", "device", "device =", "= boat",
                "device = [a, b]", "[serve", "device = \"boat", "device = boat tub", "units = metric\nunits = metric",
                "[serve]\ndevices = [a", "device = \"\"", "device = \"\\n\"", "[receivers]\nboat = usb-1546",
                "[receivers]\nauto = /dev/ttyS0", "device = ]", "receivers.boat = []",
                "serve.ntp-memory = [2, 256]", "serve.shared = perhaps",
            ],
            [
                "file1:1: units must be one of metric, imperial, nautical, not metrik. Did you mean metric?",
                "file1:1: baud must be 1 to 20000000, not fast", "not 0", "not 65536",
                "file1:1: missing = after device", "file1:1: missing value",
                "file1:1: expected KEY = VALUE or [SECTION], not = boat", "device must be a single value, not a list",
                "missing ] after [serve", "missing closing \"", "unexpected text at the end of the line: tub",
                "file1:2: units is already set on line 1",
                "file1:2: a list must have commas between its values and end with ] on the same line",
                "device is empty. Remove the line, or set a value", "in double quotes, \\ must be followed",
                "file1:2: usb-1546 is not a device identity",
                "auto cannot be the name of a receiver", "invalid value: ]", "receivers.boat must be a device identity",
                "serve.ntp-memory must be 0 to 255, not 256", "serve.shared must be true or false, not perhaps",
            ]))
    func invalidLines(_ text: String, _ error: String) {
        let configuration = configuration(text)
        #expect(configuration.errors.count == 1 && configuration.warnings.isEmpty)
        #expect(configuration.errors.first?.contains(error) == true, "\(configuration.errors)")
    }

    @Test(
        "an invalid address or scenario is reported with its line number",
        arguments: [
            ("[receivers]\nboat = tcp://localhost", "file1:2: a server's address must be tcp://HOST:PORT"),
            ("receivers.boat = xyz://a", "must be a device identity, a serial port or an address, not xyz://a"),
            ("receivers.boat = ttyACM0", "not ttyACM0"),
            ("device = udp://x", "file1:1: the address of a local port must be"),
            ("serve.devices = [boat, gpsd://]", "file1:1: a GPS daemon's address must be"),
            ("serve.simulate = drve", "not drve. Did you mean drive?"),
            ("[serve]\nhttp = http", "file1:2: serve.http must be PORT or ADDRESS:PORT (PORT: 0 to 65535), not http"),
            ("serve.nmea-tcp = [10110, x]", "serve.nmea-tcp must be PORT or ADDRESS:PORT"),
        ])
    func addresses(_ text: String, _ error: String) {
        let errors = configuration(text).errors
        #expect(errors.count == 1 && errors[0].contains(error), "\(errors)")
    }

    @Test("a receiver name that no file defines is reported with its line number")
    func receiverNames() {
        var configuration = configuration(
            "device = baot\n[serve]\ndevices = [nope, mast, auto, /dev/x]", "receivers.boat = /y")
        configuration.add("receivers.mast = tcp://localhost:1", from: "file3")
        #expect(configuration.errors.isEmpty)
        configuration.checkReceiverNames()
        #expect(
            configuration.errors == [
                "file1:1: device: no receiver named baot in the section [receivers]. Did you mean boat?",
                "file1:3: serve.devices: no receiver named nope in the section [receivers]",
            ])
    }

    @Test("a simulation is configured with true, false or a scenario", arguments: ["true", "false", "drive"])
    func simulation(_ value: String) { #expect(configuration("serve.simulate = \(value)").errors.isEmpty) }

    @Test("unknown settings are reported and ignored")
    func unknownSettings() {
        let configuration = configuration("unit = metric\n[server]\nport = 1\n[serve]\npot = 2\nport = 3")
        #expect(configuration.errors.isEmpty)
        #expect(
            configuration.warnings == [
                "file1:1: unknown setting unit. Did you mean units?",
                "file1:3: unknown setting server.port. Did you mean serve.port?",
                "file1:5: unknown setting serve.pot. Did you mean serve.port?",
            ])
        #expect(configuration.values["serve.port"]?.texts == ["3"])
    }

    @Test("an invalid configuration line does not affect the valid lines")
    func validLines() {
        let configuration = configuration("units metric\nbaud = 9600\r\n\u{FEFF}coordinates = utm")
        #expect(configuration.errors.count == 1)
        #expect(configuration.baud == 9600)
        #expect(configuration.coordinates == .utm)
    }

    @Test("a configured device is identified by serial number, USB port, path or link")
    func deviceNames() {
        let device = SerialDevice(
            path: "/dev/ttyACM0", sysfsPath: "",
            usb: USBIdentity(vendor: 0x1546, product: 0x01a8, serialNumber: "N7", interface: 0, portPath: "1-2"),
            links: ["/dev/gps/boat"], verdict: .certain("u-blox 8"))
        for place in ["usb-1546-01a8-N7-if00", "usb-1546-01a8@1-2-if00", "/dev/ttyACM0", "/dev/gps/boat"] {
            #expect(configuration("receivers.boat = \(place)").name(of: device) == "boat")
        }
        #expect(configuration("receivers.boat = usb-1546-01a8-N8-if00").name(of: device) == nil)
        #expect(configuration("receivers.b = /dev/ttyACM0\nreceivers.a = /dev/ttyACM0").name(of: device) == "a")
    }

    @Test("configuration files are found in the XDG directories")
    func paths() {
        func files(_ environment: [String: String]) -> [String] { Configuration.files { environment[$0] } }
        #expect(files(["HOME": "/home/x"]) == ["/etc/gpsbridge/config", "/home/x/.config/gpsbridge/config"])
        #expect(files(["HOME": "/x", "XDG_CONFIG_HOME": "/y"]) == ["/etc/gpsbridge/config", "/y/gpsbridge/config"])
        #expect(files(["HOME": "/x", "XDG_CONFIG_HOME": "y"]).last == "/x/.config/gpsbridge/config")
        #expect(files([:]) == ["/etc/gpsbridge/config"])
        #expect(files(["HOME": "/x", "GPSBRIDGE_CONFIG": "mine"]) == ["mine"])
        #expect(files(["GPSBRIDGE_CONFIG": ""]) == [])
    }

    @Test("reading back the output of config gives the same configuration")
    func roundTrip() {
        let text = "device = boat\n[receivers]\nboat = '/dev/x \"1\\'\n\"a b\" = /y\n[serve]\ndevices = [a, 'b c']"
        let first = configuration(text)
        let second = configuration(first.text)
        #expect(second.errors.isEmpty && second.warnings.isEmpty)
        #expect(second.receivers == first.receivers && first.receivers["boat"] == "/dev/x \"1\\")
        #expect(second.servedDevices == ["a", "b c"])
        #expect(second.device == "boat")
    }

    @Test("the manual and the documentation describe all settings with valid examples")
    func documentation() throws {
        let document = try read("\(testDirectory())/../../docs/configuration.md")
        let page = Setting.manual.text
        let keys = Setting.all.compactMap { $0.key.split(separator: ".").last }
        for key in keys {
            #expect(page.contains("\n  \(key) = "))
            #expect(document.contains("`\(key)`"), "\(key) is not in docs/configuration.md")
        }
        guard case .lines(let example)? = Setting.manual.sections.last?.blocks.first else {
            Issue.record("the page has no example")
            return
        }
        let blocks = document.split(separator: "```toml\n").dropFirst().compactMap { $0.split(separator: "```").first }
        #expect(!blocks.isEmpty)
        for text in blocks.map(String.init) + [example] {
            let configuration = configuration(text)
            #expect(configuration.errors.isEmpty && configuration.warnings.isEmpty)
        }
    }

    @Test("a setting's description lists its possible values")
    func choices() {
        for setting in Setting.all {
            guard !setting.key.contains("."), case .option(let option) = setting.kind,
                case .choice(let choices)? = option.value?.kind
            else { continue }
            for choice in choices() { #expect(setting.meaning.contains(choice.text)) }
        }
    }
}
