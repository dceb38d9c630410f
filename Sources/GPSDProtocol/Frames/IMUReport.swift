internal import TextOutput
internal import UBX

/// IMU: accelerations in m/s², angular rates in degrees per second and the temperature of the sensors in degrees
/// Celsius, all measured at the same time.
struct IMUReport: FrameReport {
    static let name = "IMU"

    /// The name of the message that contained the values.
    private let message: String
    /// The time of the measurement, in ticks of the sensors' clock or in milliseconds of the GPS week.
    private let timeTag: UInt32
    /// The values, with their names.
    private var values: [(name: String, value: Double)] = []

    func write(to text: inout JSONText) {
        text.member("msg", message)
        text.member("timeTag", Int(timeTag))
        for (name, value) in values { text.member(name, value, decimals: 5) }
    }

    private mutating func add(type: UInt8, value: Int32) {
        guard let sensor = Self.sensors[type] else { return }
        values.append((sensor.name, Double(value) * sensor.unit))
    }

    private static let sensors: [UInt8: (name: String, unit: Double)] = [
        5: ("gyro_z", 0x1p-12), 12: ("gyro_temp", 0.01), 13: ("gyro_y", 0x1p-12), 14: ("gyro_x", 0x1p-12),
        16: ("acc_x", 0x1p-10), 17: ("acc_y", 0x1p-10), 18: ("acc_z", 0x1p-10),
    ]
}

extension IMUReport {
    init(_ measurements: EsfMEAS) {
        message = "UBX-ESF-MEAS"
        timeTag = measurements.timeTag
        for measurement in measurements.measurements { add(type: measurement.type, value: measurement.value) }
    }

    /// Returns one report for each measurement time in a message. Measurements with the same time are adjacent.
    static func reports(_ measurements: EsfRAW) -> [IMUReport] {
        var reports: [IMUReport] = []
        for measurement in measurements.measurements {
            if reports.last?.timeTag != measurement.timeTag {
                reports.append(IMUReport(message: "UBX-ESF-RAW", timeTag: measurement.timeTag))
            }
            reports[reports.count - 1].add(type: measurement.word.type, value: measurement.word.value)
        }
        return reports
    }

    /// Creates a report from inertial measurements.
    ///
    /// - Parameter message: The name of the message from which the values were read; two different messages contain
    ///   such values.
    init(_ inertia: InertialValues, message: String) {
        self.message = message
        timeTag = inertia.timeOfWeek
        let flags = inertia.flags
        if flags.contains(.isXAccelerationValid) { values.append(("acc_x", inertia.xAcceleration)) }
        if flags.contains(.isYAccelerationValid) { values.append(("acc_y", inertia.yAcceleration)) }
        if flags.contains(.isZAccelerationValid) { values.append(("acc_z", inertia.zAcceleration)) }
        if flags.contains(.isXRateValid) { values.append(("gyro_x", inertia.xRate)) }
        if flags.contains(.isYRateValid) { values.append(("gyro_y", inertia.yRate)) }
        if flags.contains(.isZRateValid) { values.append(("gyro_z", inertia.zRate)) }
    }
}
