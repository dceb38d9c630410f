internal import CUDev
internal import Glibc

// libudev reads /sys itself and asks udevd's records for no more than what only rules know. So it tells the same where no
// udevd runs, less the links.

/// The system's list of devices.
final class UDev {
    let context: OpaquePointer

    /// Fails when there is no memory left.
    init?() {
        guard let context = udev_new() else { return nil }
        self.context = context
    }

    deinit { udev_unref(context) }

    /// All devices of some subsystems, of those whose names end in a number.
    func devices(subsystems: [String]) -> [UDevDevice] {
        guard let enumeration = udev_enumerate_new(context) else { return [] }
        defer { udev_enumerate_unref(enumeration) }
        for subsystem in subsystems { udev_enumerate_add_match_subsystem(enumeration, subsystem) }
        // All but the 64 consoles, tty0 and so on: looking at each of them takes longer than all else.
        for pattern in ["[!t]*", "t[!t]*", "tt[!y]*", "tty[!0-9]*"] {
            udev_enumerate_add_match_sysname(enumeration, pattern)
        }
        udev_enumerate_scan_devices(enumeration)
        return UDevNames(udev_enumerate_get_list_entry(enumeration)).compactMap { path in
            UDevDevice(owning: udev_device_new_from_syspath(context, path))
        }
    }

    /// The device with a node of this name, such as "ttyUSB0".
    func device(named name: String) -> UDevDevice? {
        let subsystem = name.hasPrefix("gnss") ? "gnss" : "tty"
        return UDevDevice(owning: udev_device_new_from_subsystem_sysname(context, subsystem, name))
    }

    /// The device with a node of this number.
    func device(number: dev_t) -> UDevDevice? {
        UDevDevice(owning: udev_device_new_from_devnum(context, CChar(bitPattern: UInt8(ascii: "c")), number))
    }
}

/// One device, as it was when it was asked for.
final class UDevDevice {
    private let pointer: OpaquePointer

    init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { udev_device_unref(pointer) }

    /// What happened, for a device that an event brought.
    var action: String? { text(udev_device_get_action(pointer)) }
    var name: String { text(udev_device_get_sysname(pointer)) ?? "" }
    var sysfsPath: String { text(udev_device_get_syspath(pointer)) ?? "" }
    var node: String? { text(udev_device_get_devnode(pointer)) }
    var subsystem: String? { text(udev_device_get_subsystem(pointer)) }
    var driver: String? { text(udev_device_get_driver(pointer)) }
    var links: [String] { UDevNames(udev_device_get_devlinks_list_entry(pointer)).sorted() }

    /// Whether udevd has recorded it, which it does when its rules have been applied.
    var isInitialized: Bool { udev_device_get_is_initialized(pointer) > 0 }

    /// The device that this one is a part of.
    var parent: UDevDevice? {
        // The parent belongs to its child, so it needs a reference of its own to outlive it.
        UDevDevice(owning: udev_device_get_parent(pointer).flatMap { udev_device_ref($0) })
    }

    /// The nearest device above of a kind, such as "usb_interface".
    func parent(_ subsystem: String, _ type: String? = nil) -> UDevDevice? {
        let parent = udev_device_get_parent_with_subsystem_devtype(pointer, subsystem, type)
        return UDevDevice(owning: parent.flatMap { udev_device_ref($0) })
    }

    /// One of the kernel's attributes, `nil` also when there is nothing in it.
    func attribute(_ name: String) -> String? {
        text(udev_device_get_sysattr_value(pointer, name)).flatMap { $0.isEmpty ? nil : $0 }
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
}

/// The names in one of libudev's lists.
private struct UDevNames: Sequence, IteratorProtocol {
    private var entry: OpaquePointer?

    init(_ entry: OpaquePointer?) { self.entry = entry }

    mutating func next() -> String? {
        guard let current = entry else { return nil }
        entry = udev_list_entry_get_next(current)
        return udev_list_entry_get_name(current).map { String(cString: $0) }
    }
}
