import MonitorScreen
import Serial
import TextOutput

extension DeviceReport {
    /// Returns the report as a JSON object on one line. Unknown values are omitted.
    ///
    /// - Parameter event: The event to include in the object, if any.
    func json(event: String? = nil) -> String {
        JSONText.object { json in
            json.text("event", event)
            json.text("path", device.path)
            json.text("verdict", device.verdict.code)
            json.text("kind", device.verdict.name)
            json.text("identity", device.identity.description)
            json.text("knownAs", knownAs)
            json.text("driver", device.driver)
            if let usb = device.usb { json.member("usb") { $0.object { usb.write(to: &$0) } } }
            json.member("links") { json in json.list { for link in device.links { $0.append(link) } } }
            json.text("sysfs", device.sysfsPath.isEmpty ? nil : device.sysfsPath)
            json.member("resetsWhenOpened", device.resetsWhenOpened)
            json.member("mayOpen", obstacle == nil)
            json.text("obstacle", obstacle?.summary)
            json.text("remedy", obstacle?.remedy)
            json.member("holders") { json in
                json.list { json in
                    for holder in holders {
                        json.object { json in
                            json.member("process", holder.process)
                            json.text("command", holder.command)
                        }
                    }
                }
            }
        } + "\n"
    }
}

extension USBIdentity {
    fileprivate func write(to json: inout JSONText) {
        json.text("vendor", vendor.hexadecimal(digits: 4))
        json.text("product", product.hexadecimal(digits: 4))
        json.text("serialNumber", serialNumber)
        json.text("manufacturer", manufacturer)
        json.text("productName", productName)
        json.number("interface", interface)
        json.text("interfaceName", interfaceName)
        json.number("adapterPort", adapterPort)
        json.text("portPath", portPath)
    }
}

extension SerialDevice.Verdict {
    fileprivate var code: String {
        switch self {
        case .certain: "certain"
        case .candidate: "candidate"
        case .no: "no"
        }
    }
}

extension JSONText {
    fileprivate mutating func text(_ name: String, _ value: String?) {
        if let value { member(name) { $0.append(value) } }
    }

    fileprivate mutating func number(_ name: String, _ value: UInt8?) {
        if let value { member(name) { $0.append(Int(value)) } }
    }
}
