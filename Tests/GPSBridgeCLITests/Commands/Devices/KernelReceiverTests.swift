import TestSupport
import Testing

/// Tests of a receiver that has its own kernel driver.
///
/// The device file of such a receiver, /dev/gnss0, is not a terminal and rejects terminal operations. The regular file
/// that replaces it in the test rejects these operations as well.
struct KernelReceiverTests {
    private let directory = TemporaryDirectory()

    init() throws {
        try write(FakeDevice.bus, to: directory("bus"))
        try write(
            "$GPGGA,120000.00,4807.0380,N,01131.0000,E,1,08,0.9,545.4,M,46.9,M,,*67\r\n"
                + "$GPRMC,120000.00,A,4807.0380,N,01131.0000,E,10.0,84.4,201126,,,A*50\r\n", to: directory("burst"))
    }

    @Test("the devices command lists a kernel GNSS device, and decode reads it", .needs("umockdev-wrapper"))
    func kernelReceiver() async throws {
        let outcome = try await shell(
            benchScript + """
                cat > gnss << END
                P: /devices/pci0000:00/0000:00:1f.0/gnss/gnss0
                N: gnss0=$(od -An -v -tx1 burst | tr -d ' \\n' | tr a-f A-F)
                E: SUBSYSTEM=gnss
                E: DEVNAME=/dev/gnss0
                E: MAJOR=250
                E: MINOR=0
                A: dev=250:0\\n
                A: type=NMEA\\n
                END
                order add gnss
                devices --json | grep -o -E '"(path|verdict|mayOpen)":[^,}]*'
                umockdev-wrapper "\(programDirectory)/gpsbridge" decode /dev/gnss0 2> messages 8>&- 9<&- |
                    grep -o -m 1 -E '"mode":3|"lat":[0-9.]*|"lon":[0-9.]*'
                """, in: directory)
        #expect(
            outcome.output == """
                "path":"/dev/gnss0"
                "verdict":"certain"
                "mayOpen":true
                "mode":3
                "lat":48.117300000
                "lon":11.516666667

                """)
        #expect(outcome.errors == "")
    }
}
