// Ids first, where they say anything sure. But most sticks are a generic chip with a receiver behind it, and some makers
// have put their own names into such a chip: those names decide next. A name is no proof of what the ids deny, so a modem
// whose maker is u-blox stays a modem. The driver comes last, for chips with ids of their own.

extension SerialDevice.Verdict {
    /// What the identity of a device tells about it.
    /// - Parameters:
    ///   - usb: What it says of itself, `nil` for what is not on the USB.
    ///   - driver: The kernel driver.
    ///   - subsystem: Where the kernel files it: "tty" or "gnss".
    init(usb: USBIdentity?, driver: String?, subsystem: String = "tty") {
        if subsystem == "gnss" {
            self = .certain("receiver of the kernel's gnss class")
        } else if let usb {
            self.init(usb, driver)
        } else {
            self = .candidate("built-in port")
        }
    }

    private init(_ usb: USBIdentity, _ driver: String?) {
        let entry = KnownDevice.entry(for: usb)
        switch entry?.kind {
        case .receiver: self = .certain(entry?.name ?? "")
        case .undecided: self = .candidate(entry?.name ?? "")
        case .other: self = .no(entry?.name ?? "")
        case .adapter, .resettingBoard, nil:
            if let driver, let name = otherDrivers[driver] {
                self = .no(name)
            } else if entry?.kind != .resettingBoard, !usb.words.isDisjoint(with: otherWords) {
                self = .no("what it calls itself is no receiver")
            } else if !usb.words.isDisjoint(with: receiverWords) {
                self = .certain("it calls itself a receiver")
            } else if let entry {
                self = .candidate(entry.name)
            } else {
                self = .candidate(driver.flatMap { adapterDrivers[$0] } ?? "unknown device")
            }
        }
    }

    /// Best first.
    var rank: Int {
        switch self {
        case .certain: 0
        case .candidate: 1
        case .no: 2
        }
    }
}

extension USBIdentity {
    /// The words that the device describes itself with, in small letters. Letters and digits make a word, so that "GPS" is
    /// not found within another one; words joined by dashes count as one, too: "u-blox", "u" and "blox".
    fileprivate var words: Set<String> {
        var words: Set<String> = []
        for text in [manufacturer, productName, interfaceName].compactMap({ $0 }) {
            let joined = text.utf8.split { !isLetterOrDigit($0) && $0 != UInt8(ascii: "-") }
            let single = text.utf8.split { !isLetterOrDigit($0) }
            for word in joined + single { words.insert(String(decoding: word, as: UTF8.self).lowercased()) }
        }
        return words
    }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}

/// What receivers call themselves, or their makers.
private let receiverWords: Set<String> = [
    "u-blox", "ublox", "gps", "gnss", "glonass", "navilock", "holux", "globalsat", "columbus", "septentrio",
]

/// What stands in the names of devices that have the same chips as receivers and must be left alone.
private let otherWords: Set<String> = [
    "zigbee", "z-wave", "zwave", "conbee", "skyconnect", "modem", "debug", "cmsis-dap", "daplink", "j-link",
    "jlink", "st-link", "stlink", "stlink-v3", "jtag", "printer", "ups",
]

/// Drivers of nothing but modems and phones, and of devices that are no receivers.
private let otherDrivers = [
    "option": "modem", "sierra": "modem", "qcserial": "modem", "hso": "modem", "ipw": "modem", "ipaq": "handheld",
    "visor": "handheld", "usb_debug": "debug cable", "opticon": "barcode scanner", "symbolserial": "barcode scanner",
    "garmin_gps": "Garmin device without NMEA",
]

/// Drivers of chips that convert USB to a serial line.
private let adapterDrivers = [
    "ftdi_sio": "FTDI adapter", "cp210x": "CP210x adapter", "pl2303": "PL2303 adapter", "ch341": "CH340 adapter",
    "ch341-uart": "CH340 adapter", "usb_ch343": "CH343 adapter", "cypress_m8": "Cypress adapter",
    "ark3116": "ARK3116 adapter",
    "f81232": "F81232 adapter", "f81534": "F81534 adapter", "mct_u232": "MCT U232 adapter",
    "mos7720": "MosChip adapter", "mos7840": "MosChip adapter", "oti6858": "OTi6858 adapter",
    "spcp8x5": "SPCP8x5 adapter",
    "ti_usb_3410_5052_1": "TI 3410 adapter", "xr_serial": "Exar adapter", "upd78f0730": "uPD78F0730 adapter",
]
