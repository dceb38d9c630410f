import Serial

extension MonitorState {
    /// Handles a key press.
    ///
    /// - Returns: The actions that the caller must perform.
    public mutating func press(_ key: MonitorKey) -> [MonitorEffect] {
        switch key {
        case .character("q"), .character("Q"): [.quit]
        case .character("\u{0C}"): [.repaint]
        case .escape: show(.overview)
        case .character(let character): press(character)
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .pageUp: move(by: -10)
        case .pageDown: move(by: 10)
        case .enter: choose()
        }
    }

    private mutating func press(_ character: Unicode.Scalar) -> [MonitorEffect] {
        switch character {
        case "?", "h": return toggle(.help)
        case "d": return toggle(.devices)
        case "e": return toggle(.events)
        case "m": return toggle(.messages)
        case "j": return toggle(.json)
        case "x": return toggle(.doctor)
        case "s": view.isSkyToggled.toggle()
        case "b": view.showsBars.toggle()
        case "r": view.showsRaw.toggle()
        case "t": view.isHeadingUp.toggle()
        case "u": view.units = view.units.next
        case "c": view.notation += 1
        case "p", " ": togglePause()
        case "w": return [recording == nil ? .startRecording : .stopRecording]
        default: break
        }
        return []
    }

    private mutating func toggle(_ page: MonitorView.Page) -> [MonitorEffect] {
        show(view.page == page ? .overview : page)
    }

    private mutating func show(_ page: MonitorView.Page) -> [MonitorEffect] {
        view.page = page
        view.scroll = 0
        chosenDevice = nil
        if page == .devices { keepChoice() }
        return switch page {
        case .devices: [.listDevices]
        case .doctor: [.runDoctor]
        case .overview, .help, .events, .messages, .json: []
        }
    }

    /// Scrolls the page or, on the device page, moves the selection.
    private mutating func move(by lines: Int) -> [MonitorEffect] {
        view.scroll = max(0, view.scroll + lines)
        if view.page == .devices {
            view.scroll = max(0, min(devices.count - 1, view.scroll))
            chosenDevice = devices.isEmpty ? nil : devices[view.scroll].portIdentity
        }
        return []
    }

    private mutating func choose() -> [MonitorEffect] {
        // If the selected device was unplugged, another device may have moved to its line. That device must not be
        // opened by accident.
        guard view.page == .devices, let device = devices.first(where: { $0.portIdentity == chosenDevice }) else {
            return show(.overview)
        }
        return show(.overview) + [.read(device)]
    }

    /// Keeps the same device selected when the list of devices changes.
    mutating func keepChoice() {
        if chosenDevice == nil { chosenDevice = devices.first?.portIdentity }
        if let index = devices.firstIndex(where: { $0.portIdentity == chosenDevice }) { view.scroll = index }
    }
}

extension SerialDevice {
    /// The device's path and identity, which stay the same while the device is plugged in, even if more information
    /// about the device becomes available.
    var portIdentity: PortIdentity { PortIdentity(path: path, identity: identity) }

    struct PortIdentity: Hashable, Sendable {
        var path: String
        var identity: DeviceIdentity
    }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
    /// The value that follows this value in declaration order. The last value is followed by the first one.
    fileprivate var next: Self {
        let all = Self.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}
