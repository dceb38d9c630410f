internal import GNSS
package import NMEA
internal import UBX

/// The state that a receiver reports about itself: its firmware, antenna, interference, output and problems.
package struct SelfReport: Hashable, Sendable {
    /// A text message in which the receiver reports a problem.
    package struct Notice: Hashable, Sendable {
        package var text: String
        /// Whether the receiver reports the problem as an error instead of a warning.
        package var isError: Bool
    }

    /// The antenna status; `nil` if it has not been reported.
    package private(set) var antenna: AntennaStatus?
    /// The interference; `nil` if it has not been reported.
    package private(set) var jamming: Jamming?
    /// The usage of the receiver's output buffer; `nil` if it has not been reported.
    package private(set) var output: OutputUsage?
    /// The survey-in of a base station or timing receiver; `nil` if there is none.
    package private(set) var surveyIn: SurveyIn?
    /// The use of incoming corrections; `nil` if the receiver has not reported any.
    package private(set) var corrections: CorrectionInput?
    /// The module and its firmware, such as "ZED-F9P, HPG 1.32"; `nil` if they have not been reported.
    package private(set) var identity: String?
    /// The reported problems, oldest first. Each text is listed once.
    package private(set) var notices: [Notice] = []

    private static let maxNotices = 20

    /// Whether the antenna fault comes from a protocol that repeats the fault while it lasts.
    private var repeatsFaults = false
    private var faultReports = FaultReports()
    /// Whether the receiver sends RXM-COR, which also covers the correction messages that RXM-RTCM reports.
    private var reportsAllCorrections = false

    package init() {}

    package mutating func add(_ batch: Receiver.Batch) {
        for sentence in batch.sentences { add(sentence.values) }
        if batch.packets.hasFrames { addFrames(of: batch) }
        for epoch in batch.epochs { add(epoch) }
    }

    private mutating func addFrames(of batch: Receiver.Batch) {
        for packet in batch.packets where packet.kind == .frame(.ubx) {
            packet.bytes.withUnsafeBytes { bytes in
                if let frame = UBXFrame(bytes) { add(frame, from: OutputUsage.Ports(batch.status)) }
            }
        }
    }

    private mutating func add(_ sentence: Sentence) {
        if let status = AntennaStatus(sentence) {
            antenna = status
            repeatsFaults = false
        } else if case .txt(let body) = sentence, let kind = body.identifier, kind < 2, let text = body.text {
            add(Notice(text: text.description, isError: kind == 0))
        }
    }

    private mutating func add(_ frame: UBXFrame, from ports: OutputUsage.Ports) {
        if let message = frame.read(InfERROR.self) { add(Notice(text: message.text, isError: true)) }
        if let message = frame.read(InfWARNING.self) { add(Notice(text: message.text, isError: false)) }
        if let message = frame.read(MonCOMMS.self) { output = OutputUsage(message, ports) ?? output }
        if let message = frame.read(MonTXBUF.self) { output = OutputUsage(message, ports) ?? output }
        if let message = frame.read(MonRF.self) {
            jamming = Jamming(message) ?? jamming
            addAntennaStates(message.blocks.map(\.antennaStatus))
        }
        if let message = frame.read(MonHW.self) {
            jamming = Jamming(message)
            addAntennaStates([message.antennaStatus])
        }
        if let message = frame.read(NavSVIN.self) { surveyIn = SurveyIn(message) }
        if let message = frame.read(TimSVIN.self) { surveyIn = SurveyIn(message) }
        if let message = frame.read(RxmCOR.self) {
            reportsAllCorrections = true
            addCorrection(isUsed: message.status.use == 2, isDamaged: message.status.error == 2)
        }
        if !reportsAllCorrections, let message = frame.read(RxmRTCM.self) {
            addCorrection(isUsed: message.flags.use == 2, isDamaged: message.flags.contains(.isDamaged))
        }
    }

    private mutating func addCorrection(isUsed: Bool, isDamaged: Bool) {
        corrections = corrections ?? CorrectionInput()
        corrections?.addMessage(isUsed: isUsed, isDamaged: isDamaged)
    }

    /// Clears a repeated antenna fault if the receiver reports a working antenna.
    ///
    /// - Parameter states: The states of the antennas: 0 is initializing, 1 is unknown, 2 is OK, and higher values are
    ///   faults.
    private mutating func addAntennaStates(_ states: [UInt8]) {
        if repeatsFaults, states.max() == 2 { antenna = .normal }
    }

    private mutating func add(_ notice: Notice) {
        guard !notice.text.isEmpty, !notices.contains(notice) else { return }
        if notices.count == Self.maxNotices { notices.removeFirst() }
        notices.append(notice)
    }

    private mutating func add(_ epoch: Epoch) {
        identity = epoch.supplement?.identity ?? identity
        // MON-RF and MON-HW contain the jamming and the antenna status, and are sent at a fixed interval.
        let isFromUBX = epoch.supplement?.jamming != nil
        let fault = epoch.supplement?.antennaFault
        faultReports.addEpoch(fault != nil ? .fault : isFromUBX ? .noFault : .nothing, isPeriodic: isFromUBX)
        if let fault {
            antenna = AntennaStatus(fault)
            repeatsFaults = true
        } else if repeatsFaults, antenna?.remedy != nil, faultReports.haveStopped {
            antenna = nil
        }
    }
}

extension AntennaStatus {
    fileprivate init(_ fault: AntennaFault) {
        switch fault {
        case .open: self = .open
        case .short: self = .short
        }
    }
}

extension Supplement {
    /// The module and its firmware, such as "ZED-F9P, HPG 1.32".
    fileprivate var identity: String? {
        func value(_ key: String) -> String? {
            versions.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
        }
        let module = value("MOD=") ?? product.flatMap { $0.hasPrefix("HW ") ? nil : $0 }
        guard let firmware = value("FWVER=") ?? value("SW ") else { return module ?? product }
        return module.map { "\($0), \(firmware)" } ?? "firmware \(firmware)"
    }
}
