internal import CNTPClock
internal import GNSS
internal import ServerCore

extension c_ntp_clock_sample {
    init(_ sample: ClockSample, isPulse: Bool) {
        let computer = sample.computer.secondsAndNanoseconds
        self.init(
            true_seconds: sample.truth.secondsSince1970, true_nanoseconds: Int32(sample.truth.nanosecond),
            local_seconds: computer.seconds, local_nanoseconds: computer.nanoseconds,
            precision: isPulse ? -20 : -1)
    }
}
