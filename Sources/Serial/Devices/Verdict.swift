// Conclusive USB IDs take precedence: a modem made by u-blox stays a modem, regardless of its name. Most receivers,
// however, use a generic chip whose IDs are not conclusive. A device with a generic chip is not a receiver if its
// kernel driver is used only for other devices. Otherwise, the names in its descriptors decide, because some receiver
// vendors put their own names there.

extension SerialDevice.Verdict {
    /// Creates the verdict on a device from its identity.
    ///
    /// - Parameters:
    ///   - usb: The device's USB descriptors, or `nil` for a device that is not a USB device.
    ///   - driver: The kernel driver.
    ///   - subsystem: The kernel subsystem, "tty" or "gnss".
    init(usb: USBIdentity?, driver: String?, subsystem: String = "tty") {
        if subsystem == "gnss" {
            self = .certain("receiver in the kernel's gnss class")
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
                self = .no("recognized by its USB name")
            } else if !usb.words.isDisjoint(with: receiverWords) {
                self = .certain("recognized by its USB name")
            } else if let entry {
                self = .candidate(entry.name)
            } else {
                self = .candidate(driver.flatMap { adapterDrivers[$0] } ?? "unknown device")
            }
        }
    }

    /// The rank in sorted lists; 0 is the best.
    var rank: Int {
        switch self {
        case .certain: 0
        case .candidate: 1
        case .no: 2
        }
    }
}

extension USBIdentity {
    /// The words in the device's descriptor strings, in lowercase.
    ///
    /// Words consist of letters and digits, so that "GPS" does not match inside another word. A hyphenated word is
    /// included both in full and in parts: "u-blox", "u" and "blox".
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

/// Returns whether a byte is an ASCII letter or digit.
func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}

/// Descriptor words that identify receivers.
private let receiverWords: Set<String> = [
    "u-blox", "ublox", "gps", "gnss", "glonass", "navilock", "holux", "globalsat", "columbus", "septentrio",
]

/// Descriptor words that identify devices other than receivers. These devices use the same chips as receivers, but must
/// not be opened.
private let otherWords: Set<String> = [
    "zigbee", "z-wave", "zwave", "conbee", "skyconnect", "modem", "debug", "cmsis-dap", "daplink", "j-link",
    "jlink", "st-link", "stlink", "stlink-v3", "jtag", "printer", "ups",
]

/// Drivers that are used only for modems, handhelds and other devices that are not receivers, each with the kind of
/// device that it serves.
private let otherDrivers = [
    "option": "modem", "sierra": "modem", "qcserial": "modem", "hso": "modem", "ipw": "modem", "ipaq": "handheld",
    "visor": "handheld", "usb_debug": "debug cable", "opticon": "barcode scanner", "symbolserial": "barcode scanner",
    "garmin_gps": "Garmin device without NMEA",
]

/// Drivers for USB-to-serial converters, each with the name of the converter that it serves.
private let adapterDrivers = [
    "ftdi_sio": "FTDI adapter", "cp210x": "CP210x adapter", "pl2303": "PL2303 adapter", "ch341": "CH340 adapter",
    "ch341-uart": "CH340 adapter", "usb_ch343": "CH343 adapter", "cypress_m8": "Cypress adapter",
    "ark3116": "ARK3116 adapter",
    "f81232": "F81232 adapter", "f81534": "F81534 adapter", "mct_u232": "MCT U232 adapter",
    "mos7720": "MosChip adapter", "mos7840": "MosChip adapter", "oti6858": "OTi6858 adapter",
    "spcp8x5": "SPCP8x5 adapter",
    "ti_usb_3410_5052_1": "TI 3410 adapter", "xr_serial": "Exar adapter", "upd78f0730": "uPD78F0730 adapter",
]
