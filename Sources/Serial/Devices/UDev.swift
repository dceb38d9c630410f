internal import CUDev
internal import Glibc

// libudev reads devices directly from /sys, and uses udevd's database only for properties that rules have set, such as
// links. Without udevd, libudev therefore reports the same devices, but without links.

/// A libudev context, used to enumerate the system's devices.
final class UDev {
    let context: OpaquePointer

    /// Returns `nil` when memory is exhausted.
    init?() {
        guard let context = udev_new() else { return nil }
        self.context = context
    }

    deinit { udev_unref(context) }

    /// Returns all devices of the given subsystems, except the virtual consoles (tty0 to tty63).
    func devices(subsystems: [String]) -> [UDevDevice] {
        guard let enumeration = udev_enumerate_new(context) else { return [] }
        defer { udev_enumerate_unref(enumeration) }
        for subsystem in subsystems { udev_enumerate_add_match_subsystem(enumeration, subsystem) }
        // Inspecting the 64 virtual consoles would take longer than inspecting all other devices.
        for pattern in ["[!t]*", "t[!t]*", "tt[!y]*", "tty[!0-9]*"] {
            udev_enumerate_add_match_sysname(enumeration, pattern)
        }
        udev_enumerate_scan_devices(enumeration)
        return UDevNames(udev_enumerate_get_list_entry(enumeration)).compactMap { path in
            UDevDevice(owning: udev_device_new_from_syspath(context, path))
        }
    }

    /// Returns the device with the given kernel name, such as "ttyUSB0".
    func device(named name: String) -> UDevDevice? {
        let subsystem = name.hasPrefix("gnss") ? "gnss" : "tty"
        return UDevDevice(owning: udev_device_new_from_subsystem_sysname(context, subsystem, name))
    }

    /// Returns the character device with the given device number.
    func device(number: dev_t) -> UDevDevice? {
        UDevDevice(owning: udev_device_new_from_devnum(context, CChar(bitPattern: UInt8(ascii: "c")), number))
    }
}

/// A snapshot of one device, taken when it was looked up.
final class UDevDevice {
    private let pointer: OpaquePointer

    init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { udev_device_unref(pointer) }

    /// The action of the event that delivered this device, such as "add"; `nil` for an enumerated device.
    var action: String? { text(udev_device_get_action(pointer)) }
    var name: String { text(udev_device_get_sysname(pointer)) ?? "" }
    var sysfsPath: String { text(udev_device_get_syspath(pointer)) ?? "" }
    var node: String? { text(udev_device_get_devnode(pointer)) }
    var subsystem: String? { text(udev_device_get_subsystem(pointer)) }
    var driver: String? { text(udev_device_get_driver(pointer)) }
    var links: [String] { UDevNames(udev_device_get_devlinks_list_entry(pointer)).sorted() }

    /// Whether udevd has applied its rules to the device and recorded the result.
    var isInitialized: Bool { udev_device_get_is_initialized(pointer) > 0 }

    /// The parent device in the kernel's device tree.
    var parent: UDevDevice? {
        // libudev ties the parent's lifetime to its child, so take another reference.
        UDevDevice(owning: udev_device_get_parent(pointer).flatMap { udev_device_ref($0) })
    }

    /// Returns the nearest ancestor of the given subsystem and type, such as "usb_interface".
    func parent(_ subsystem: String, _ type: String? = nil) -> UDevDevice? {
        let parent = udev_device_get_parent_with_subsystem_devtype(pointer, subsystem, type)
        return UDevDevice(owning: parent.flatMap { udev_device_ref($0) })
    }

    /// Returns the value of a sysfs attribute, or `nil` when the attribute is missing or empty.
    func attribute(_ name: String) -> String? {
        text(udev_device_get_sysattr_value(pointer, name)).flatMap { $0.isEmpty ? nil : $0 }
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
}

/// The names in a libudev list.
private struct UDevNames: Sequence, IteratorProtocol {
    private var entry: OpaquePointer?

    init(_ entry: OpaquePointer?) { self.entry = entry }

    mutating func next() -> String? {
        guard let current = entry else { return nil }
        entry = udev_list_entry_get_next(current)
        return udev_list_entry_get_name(current).map { String(cString: $0) }
    }
}
