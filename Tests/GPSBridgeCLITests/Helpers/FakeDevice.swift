import TestSupport

/// A simulated USB device, described for umockdev by the entries that the kernel would create in /sys.
struct FakeDevice {
    /// The bus and port, such as `1-2`.
    var socket: String
    var vendor: String
    var product: String
    var driver: String
    /// The name of the serial port, such as `ttyUSB0`.
    var node: String
    var manufacturer: String?
    var productName: String?
    var serialNumber: String?
    var interface = 0

    /// The USB controller to which all devices are connected. It must be described first.
    static let bus = """
        P: /devices/pci0000:00/0000:00:14.0
        E: SUBSYSTEM=pci
        E: DRIVER=xhci_hcd

        P: /devices/pci0000:00/0000:00:14.0/usb1
        E: DEVTYPE=usb_device
        E: SUBSYSTEM=usb
        E: DRIVER=usb
        A: idVendor=1d6b\\n
        A: idProduct=0002\\n
        A: product=xHCI Host Controller\\n
        A: serial=0000:00:14.0\\n

        """

    /// The entries of the device, its interface, the adapter's port and the tty.
    var description: String {
        let device = "/devices/pci0000:00/0000:00:14.0/usb1/\(socket)"
        let interfacePath = "\(device)/\(socket):1.\(interface)"
        let isAdapter = driver != "cdc_acm"
        let number = node.drop { !$0.isNumber }
        let texts = [("manufacturer", manufacturer), ("product", productName), ("serial", serialNumber)].compactMap {
            name, text in text.map { "A: \(name)=\($0)\\n\n" }
        }
        var blocks = [
            """
            P: \(device)
            E: DEVTYPE=usb_device
            E: SUBSYSTEM=usb
            E: DRIVER=usb
            E: PRODUCT=\(vendor)/\(product)/100
            A: idVendor=\(vendor)\\n
            A: idProduct=\(product)\\n
            A: power/control=auto\\n
            \(texts.joined())
            """,
            """
            P: \(interfacePath)
            E: DEVTYPE=usb_interface
            E: SUBSYSTEM=usb
            E: DRIVER=\(driver)
            L: driver=../../../../../../bus/usb/drivers/\(driver)
            A: bInterfaceNumber=0\(interface)\\n
            A: bInterfaceClass=\(isAdapter ? "ff" : "02")\\n
            A: bInterfaceSubClass=\(isAdapter ? "ff" : "02")\\n
            A: bInterfaceProtocol=\(isAdapter ? "ff" : "01")\\n

            """,
        ]
        if isAdapter {
            blocks.append(
                """
                P: \(interfacePath)/\(node)
                E: SUBSYSTEM=usb-serial
                E: DRIVER=\(driver)
                L: driver=../../../../../../../bus/usb-serial/drivers/\(driver)
                A: port_number=0\\n
                \(driver == "ftdi_sio" ? "A: latency_timer=99\\n\n" : "")
                """)
        }
        blocks.append(
            """
            P: \(interfacePath)\(isAdapter ? "/\(node)" : "")/tty/\(node)
            E: SUBSYSTEM=tty
            E: DEVNAME=/dev/\(node)
            E: MAJOR=\(isAdapter ? 188 : 166)
            E: MINOR=\(number)
            A: dev=\(isAdapter ? 188 : 166):\(number)\\n
            L: device=../../../\(isAdapter ? node : "\(socket):1.\(interface)")

            """)
        return blocks.map { $0.trimmed + "\n\n" }.joined()
    }
}

extension String {
    /// The text without trailing empty lines.
    fileprivate var trimmed: String {
        var text = self
        while text.last == "\n" { text.removeLast() }
        return text
    }
}

extension FakeDevice {
    static let ublox = FakeDevice(
        socket: "1-2", vendor: "1546", product: "01a8", driver: "cdc_acm", node: "ttyACM0",
        manufacturer: "u-blox AG - www.u-blox.com", productName: "u-blox GNSS receiver")
    static let ftdi = FakeDevice(
        socket: "1-3", vendor: "0403", product: "6001", driver: "ftdi_sio", node: "ttyUSB0", manufacturer: "FTDI",
        productName: "FT232R USB UART", serialNumber: "A50285BI")
    static let cp210x = FakeDevice(
        socket: "1-4", vendor: "10c4", product: "ea60", driver: "cp210x", node: "ttyUSB1", manufacturer: "Silicon Labs",
        productName: "CP2102 USB to UART Bridge Controller", serialNumber: "0001")
    static let pl2303 = FakeDevice(
        socket: "1-5.1", vendor: "067b", product: "2303", driver: "pl2303", node: "ttyUSB2",
        manufacturer: "Prolific Technology Inc.", productName: "USB-Serial Controller")
    static let otherPL2303 = FakeDevice(
        socket: "1-5.2", vendor: "067b", product: "2303", driver: "pl2303", node: "ttyUSB3",
        manufacturer: "Prolific Technology Inc.", productName: "USB-Serial Controller")
    static let ch340 = FakeDevice(
        socket: "1-6", vendor: "1a86", product: "7523", driver: "ch341", node: "ttyUSB10", productName: "USB Serial")
    static let modem = FakeDevice(
        socket: "1-7", vendor: "2c7c", product: "0125", driver: "option", node: "ttyUSB4", manufacturer: "Quectel",
        productName: "EG25-G", interface: 2)
    static let arduino = FakeDevice(
        socket: "1-8", vendor: "2341", product: "0043", driver: "cdc_acm", node: "ttyACM1",
        manufacturer: "Arduino (www.arduino.cc)", serialNumber: "7563331313335160D192")
}

/// The start of a script that simulates devices. All devices must be described in the directory.
let benchScript = """
    mkfifo orders answers
    umockdev-wrapper "\(programDirectory)/usb-bed" < orders > answers &
    exec 8> orders 9< answers
    read -r UMOCKDEV_DIR <&9
    export UMOCKDEV_DIR
    devices() { umockdev-wrapper "\(programDirectory)/gpsbridge" devices "$@" 8>&- 9<&-; }
    order() { echo "$*" >&8; read -r answer <&9; }
    node() { grep -oh 'tty[A-Z]*[0-9]*$' "$1" | tail -n 1; }
    paths() { sed -n 's|^P: |/sys|p' "$1"; }
    plug() { order node "$(node "$1")"; order add "$1"; }
    # Removes the device file, reports the removal of the last device, which is the tty, and removes all devices.
    unplug() {
        order nodeless "$(node "$1")"
        order event remove "$(paths "$1" | tail -n 1)"
        paths "$1" | tac | while read -r path; do order remove "$path"; done
    }
    # Starts `devices --watch`. `next` prints the next report without the parts that are the same in all tests.
    watch() {
        mkfifo events
        umockdev-wrapper "\(programDirectory)/gpsbridge" devices --watch "$@" > events 8>&- 9<&- &
        watcher=$!
        exec 7< events
    }
    next() { read -r line <&7 && echo "$line" | sed -E 's/"(driver|usb)":.*//; s/"verdict".*"identity"/"identity"/'; }
    order add bus

    """

extension TemporaryDirectory {
    /// Writes each device's description to its own file.
    func describe(_ devices: KeyValuePairs<String, FakeDevice>) throws {
        try write(FakeDevice.bus, to: self("bus"))
        for (name, device) in devices { try write(device.description, to: self(name)) }
    }
}
