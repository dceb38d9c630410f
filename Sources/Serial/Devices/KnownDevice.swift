// The table of all known USB IDs. To add a receiver, add one line to this table and one to
// udev-rules/60-gpsbridge.rules; a test checks that both files agree. The comment after each line names the source of
// the IDs:
//
//   gpsd     60-gpsd.rules of gpsd 3.22 (Debian 12) and of gpsd's master branch
//   hwdb     usb.ids, from 20-usb-vendor-model.hwdb of systemd 252
//   kernel   the ID tables of Linux 6.1, drivers/usb/serial, drivers/usb/class and drivers/gnss
//   MM       the 77-mm-*-port-types.rules of ModemManager 1.20
//   field    reported by users, with a reference

/// A table entry that matches all devices with the given USB vendor and product IDs.
struct KnownDevice {
    enum Kind {
        /// A receiver that sends NMEA, or a binary protocol with recognizable frames, without needing a command.
        case receiver
        /// A USB-to-serial converter to which anything may be connected.
        case adapter
        /// A programmable board. Opening its port can reset it through DTR and RTS.
        case resettingBoard
        /// A device that cannot be classified by its IDs or names. It is either a modem's GPS port, silent until a
        /// command turns its output on, or an unlisted product of a vendor that makes both receivers and modems.
        case undecided
        /// Not a receiver.
        case other
    }

    let vendor: UInt16
    /// The product ID, or `nil` to match all products of the vendor.
    let product: UInt16?
    /// The interface number, or `nil` to match all interfaces of the device.
    let interface: UInt8?
    let kind: Kind
    let name: String

    init(_ vendor: UInt16, _ product: UInt16?, interface: UInt8? = nil, _ kind: Kind, _ name: String) {
        self.vendor = vendor
        self.product = product
        self.interface = interface
        self.kind = kind
        self.name = name
    }

    /// Returns the most specific entry that matches a device. An entry for an interface is more specific than an entry
    /// for a product, which is more specific than an entry for a vendor.
    static func entry(for usb: USBIdentity, in table: [KnownDevice] = all) -> KnownDevice? {
        let entries = table.filter { entry in
            entry.vendor == usb.vendor && (entry.product ?? usb.product) == usb.product
                && (entry.interface == nil || entry.interface == usb.interface)
        }
        return entries.max { $0.specificity < $1.specificity }
    }

    /// How many of the product ID and the interface number must match. Entries for an interface also have a product ID.
    private var specificity: Int { (product == nil ? 0 : 1) + (interface == nil ? 0 : 1) }

    static let all: [KnownDevice] = receivers + adapters + boards + gpsPortsOfModems + modemsOfUBlox + others

    static let receivers: [KnownDevice] = [
        KnownDevice(0x1546, 0x01A4, .receiver, "u-blox 4"),  // hwdb
        KnownDevice(0x1546, 0x01A5, .receiver, "u-blox 5"),  // gpsd, hwdb
        KnownDevice(0x1546, 0x01A6, .receiver, "u-blox 6"),  // gpsd, hwdb
        KnownDevice(0x1546, 0x01A7, .receiver, "u-blox 7"),  // gpsd, hwdb
        KnownDevice(0x1546, 0x01A8, .receiver, "u-blox 8"),  // gpsd, hwdb
        KnownDevice(0x1546, 0x01A9, .receiver, "u-blox 9"),  // gpsd, MM
        KnownDevice(0x1546, 0x01AA, .receiver, "u-blox 10"),  // field: owners' reports
        KnownDevice(0x1546, 0x01AB, .receiver, "u-blox X20"),  // field: github.com/aussierobots/ublox_dgnss issue 53
        KnownDevice(0x1546, 0x0502, .receiver, "u-blox C099-F9P"),  // kernel: ftdi_sio_ids.h, the ZED-F9P
        KnownDevice(0x0E8D, 0x3329, .receiver, "MediaTek receiver"),  // gpsd (Holux M-1200E), hwdb (Qstarz BT-Q1000XT)
        KnownDevice(0x067B, 0xAAA0, .receiver, "PS-360"),  // gpsd: sold with Microsoft Streets & Trips 2005
        KnownDevice(0x1163, 0x0100, .receiver, "DeLorme Earthmate"),  // gpsd, hwdb, kernel: cypress_m8
        KnownDevice(0x1163, 0x0200, .receiver, "DeLorme Earthmate LT-20/LT-40"),  // gpsd, hwdb, kernel: cypress_m8
        KnownDevice(0x09D7, 0x0100, .receiver, "NovAtel receiver"),  // hwdb, kernel: usb-serial-simple
        KnownDevice(0x0A99, 0x0001, .receiver, "Navman receiver"),  // kernel: navman
        KnownDevice(0x1D50, 0x60C7, .receiver, "Zubax GNSS"),  // hwdb
        KnownDevice(0x152A, 0x85C0, .receiver, "Septentrio receiver"),  // field: owners' reports
        KnownDevice(0x10C4, 0x826B, .receiver, "Fasttrax receiver"),  // kernel: cp210x, a demonstration module
        KnownDevice(0x10C4, 0x8411, .receiver, "Kyocera receiver"),  // kernel: cp210x, a "GPS module"
        KnownDevice(0x413C, 0x9500, .receiver, "Dell DW700"),  // kernel: cp210x, a "GPS USB interface"
        KnownDevice(0x19CF, 0x3000, .receiver, "Parrot flight recorder"),  // kernel: cp210x, "NMEA GPS"
        KnownDevice(0x1199, 0xB000, .receiver, "Sierra Wireless XM1210"),  // kernel: gnss-usb, the only ID it supports
    ]

    static let adapters: [KnownDevice] = [
        KnownDevice(0x0403, 0x6001, .adapter, "FTDI FT232R adapter"),  // hwdb
        KnownDevice(0x0403, 0x6010, .adapter, "FTDI FT2232 adapter"),  // hwdb
        KnownDevice(0x0403, 0x6011, .adapter, "FTDI FT4232H adapter"),  // hwdb
        KnownDevice(0x0403, 0x6014, .adapter, "FTDI FT232H adapter"),  // hwdb
        KnownDevice(0x0403, 0x6015, .adapter, "FTDI FT-X adapter"),  // hwdb
        KnownDevice(0x10C4, 0xEA60, .adapter, "CP210x adapter"),  // hwdb
        KnownDevice(0x10C4, 0xEA61, .adapter, "CP210x adapter"),  // kernel: cp210x
        KnownDevice(0x10C4, 0xEA63, .adapter, "CP210x adapter"),  // kernel: cp210x
        KnownDevice(0x10C4, 0xEA70, .adapter, "CP2105 adapter"),  // hwdb
        KnownDevice(0x10C4, 0xEA71, .adapter, "CP2108 adapter"),  // kernel: cp210x
        KnownDevice(0x10C4, 0xEA7A, .adapter, "CP2105 adapter"),  // kernel: cp210x
        KnownDevice(0x10C4, 0xEA7B, .adapter, "CP2108 adapter"),  // kernel: cp210x
        KnownDevice(0x067B, 0x2303, .adapter, "PL2303 adapter"),  // hwdb
        KnownDevice(0x067B, 0x2304, .adapter, "PL2303TB adapter"),  // kernel: pl2303
        KnownDevice(0x067B, 0x23A3, .adapter, "PL2303GC adapter"),  // kernel: pl2303
        KnownDevice(0x067B, 0x23B3, .adapter, "PL2303GB adapter"),  // kernel: pl2303
        KnownDevice(0x067B, 0x23C3, .adapter, "PL2303GT adapter"),  // kernel: pl2303
        KnownDevice(0x067B, 0x23D3, .adapter, "PL2303GL adapter"),  // kernel: pl2303
        KnownDevice(0x067B, 0x23E3, .adapter, "PL2303GE adapter"),  // kernel: pl2303
        KnownDevice(0x067B, 0x23F3, .adapter, "PL2303GS adapter"),  // kernel: pl2303
        // gpsd's rules treat the next device as a receiver, but it is sold as a general-purpose adapter.
        KnownDevice(0x0557, 0x2008, .adapter, "ATEN UC-232A adapter"),  // hwdb
        KnownDevice(0x1A86, 0x7523, .adapter, "CH340 adapter"),  // hwdb
        KnownDevice(0x1A86, 0x7522, .adapter, "CH340 adapter"),  // hwdb
        KnownDevice(0x1A86, 0x5523, .adapter, "CH341 adapter"),  // hwdb
        KnownDevice(0x1A86, 0x55D2, .adapter, "CH342 adapter"),  // the vendor's driver, CH343SER_LINUX
        KnownDevice(0x1A86, 0x55D3, .adapter, "CH343 adapter"),  // the vendor's driver, CH343SER_LINUX
        KnownDevice(0x1A86, 0x55D4, .adapter, "CH9102 adapter"),  // the vendor's driver, CH343SER_LINUX
        KnownDevice(0x04D8, 0x00DF, .adapter, "MCP2200 adapter"),  // kernel: hid-mcp2200, since 6.6
        KnownDevice(0x04D8, 0x00DD, .adapter, "MCP2221 adapter"),  // hwdb
        KnownDevice(0x0483, 0x5740, .adapter, "STM32 board"),  // hwdb: ST's example for virtual COM ports
        KnownDevice(0x2E8A, nil, .adapter, "Raspberry Pi Pico board"),  // github.com/raspberrypi/usb-pid
        KnownDevice(0x16C0, 0x0483, .adapter, "Teensy board"),  // hwdb
        // The next device sends its manufacturer's Xbus protocol unless it has been configured for NMEA.
        KnownDevice(0x2639, 0x0017, .adapter, "Xsens MTi-G"),  // hwdb, kernel: xsens_mt
    ]

    static let boards: [KnownDevice] = [
        KnownDevice(0x2341, nil, .resettingBoard, "Arduino board"),  // hwdb: Arduino's vendor ID
        KnownDevice(0x2A03, nil, .resettingBoard, "Arduino board"),  // hwdb: dog hunter, Arduino's second vendor
        KnownDevice(0x239A, nil, .resettingBoard, "Adafruit board"),  // hwdb: Adafruit's vendor ID
        KnownDevice(0x303A, nil, .resettingBoard, "Espressif board"),  // field: 1001 is the ESP32-S3
    ]

    // Entries without another source are from MM. These ports are silent until the modem receives a command to send
    // positions, and gpsbridge never sends commands.
    static let gpsPortsOfModems: [KnownDevice] =
        [
            (0x2C7C, 0x0125, 1), (0x2C7C, 0x0191, 1), (0x2C7C, 0x0195, 1), (0x2C7C, 0x0296, 1), (0x2C7C, 0x0306, 1),
            (0x2C7C, 0x0800, 1),  // Quectel
            (0x1E0E, 0x9001, 1), (0x1E0E, 0x9205, 1), (0x1E0E, 0x9206, 1),  // SIMCom
            (0x1199, 0x9071, 2), (0x1199, 0x9091, 2),  // Sierra
            (0x1BC7, 0x1004, 2), (0x1BC7, 0x1005, 2), (0x1BC7, 0x1010, 1), (0x1BC7, 0x1060, 3), (0x1BC7, 0x1061, 4),
            (0x1BC7, 0x1201, 3), (0x1BC7, 0x1204, 4),  // Telit
            (0x1E2D, 0x0053, 1), (0x1E2D, 0x005B, 4), (0x1E2D, 0x005D, 4), (0x1E2D, 0x0061, 4), (0x1E2D, 0x0069, 4),
            (0x1E2D, 0x006F, 4),  // Cinterion
            (0x0BDB, 0x1900, 9), (0x0BDB, 0x1902, 9), (0x0BDB, 0x1904, 9), (0x0BDB, 0x1905, 9), (0x0BDB, 0x1906, 9),
            (0x0BDB, 0x190D, 9), (0x0BDB, 0x1911, 9), (0x0BDB, 0x1926, 9), (0x0BDB, 0x1927, 9),  // Ericsson
            (0x413C, 0x8147, 9), (0x413C, 0x8183, 9), (0x413C, 0x8184, 9), (0x413C, 0x818B, 9), (0x413C, 0x818C, 9),
            (0x413C, 0x818E, 9), (0x413C, 0x81D7, 4), (0x413C, 0x81E0, 4),  // Dell
            (0x03F0, 0x3D1D, 9), (0x0930, 0x130B, 9), (0x0930, 0x130C, 9), (0x0930, 0x1311, 9),  // HP, Toshiba
            (0x0489, 0xE0B4, 4), (0x0489, 0xE0B5, 4),  // Foxconn
        ].map { vendor, product, interface in
            KnownDevice(vendor, product, interface: interface, .undecided, "GPS port of a modem")
        } + [
            KnownDevice(0x413C, 0x8133, .undecided, "GPS port of a Dell modem")  // hwdb
        ]

    // All product IDs are from MM.
    static let modemsOfUBlox: [KnownDevice] =
        [0x1010, 0x1102, 0x1104, 0x1107, 0x110A, 0x1141, 0x1143, 0x1146].map { product in
            KnownDevice(0x1546, product, .other, "u-blox modem")
        } + [
            KnownDevice(0x1546, nil, .undecided, "unknown u-blox device")
        ]

    static let others: [KnownDevice] = [
        // Garmin's receivers use a proprietary protocol over USB, and send data only on request.
        KnownDevice(0x091E, nil, .other, "Garmin device without NMEA"),  // gpsd, kernel: garmin_gps
        KnownDevice(0x1546, 0x0503, .other, "u-blox radio module"),  // kernel: ftdi_sio_ids.h, the C099-F9P's ODIN-W2
        KnownDevice(0x12D1, nil, .other, "Huawei modem"),  // hwdb, like the other vendors below
        KnownDevice(0x1199, nil, .other, "Sierra Wireless modem"),
        KnownDevice(0x19D2, nil, .other, "ZTE modem"),
        KnownDevice(0x2C7C, nil, .other, "Quectel modem"),
        KnownDevice(0x2CB7, nil, .other, "Fibocom modem"),
        KnownDevice(0x1E0E, nil, .other, "SIMCom modem"),
        KnownDevice(0x1BC7, nil, .other, "Telit modem"),
        KnownDevice(0x1E2D, nil, .other, "Cinterion modem"),
        KnownDevice(0x0BDB, nil, .other, "Ericsson modem"),
        KnownDevice(0x05C6, nil, .other, "Qualcomm modem"),
        KnownDevice(0x1410, nil, .other, "Novatel Wireless modem"),
        KnownDevice(0x0AF0, nil, .other, "Option modem"),
        KnownDevice(0x1C9E, nil, .other, "Longcheer modem"),
        KnownDevice(0x04E8, nil, .other, "Samsung phone"),
        KnownDevice(0x0421, nil, .other, "Nokia phone"),
        KnownDevice(0x22B8, nil, .other, "Motorola phone"),
        KnownDevice(0x0483, 0x374B, .other, "ST-Link debug probe"),
        KnownDevice(0x0483, 0x374E, .other, "ST-Link debug probe"),
        KnownDevice(0x0483, 0x374F, .other, "ST-Link debug probe"),
        KnownDevice(0x0483, 0x3752, .other, "ST-Link debug probe"),
        KnownDevice(0x0483, 0x3753, .other, "ST-Link debug probe"),
        KnownDevice(0x1366, nil, .other, "J-Link debug probe"),
        KnownDevice(0x0D28, 0x0204, .other, "DAPLink debug probe"),
        KnownDevice(0x2E8A, 0x0004, .other, "Raspberry Pi debug probe"),
        KnownDevice(0x2E8A, 0x000C, .other, "Raspberry Pi debug probe"),
        KnownDevice(0x1D50, 0x6018, .other, "Black Magic debug probe"),
        KnownDevice(0x0451, 0xBEF3, .other, "TI debug probe"),
        KnownDevice(0x0451, 0x16A8, .other, "Zigbee radio"),
        KnownDevice(0x1CF1, 0x0030, .other, "Zigbee radio"),
        KnownDevice(0x10C4, 0x8A2A, .other, "Zigbee and Z-Wave radio"),
        KnownDevice(0x0658, 0x0200, .other, "Z-Wave radio"),
    ]
}
