import TestSupport
import Testing

/// Tests of how a simulation ends after a signal.
struct SimulationEndTests {
    @Test("simulate exits with code 0 on a signal and removes its link", arguments: ["INT", "TERM"])
    func signal(_ name: String) async throws {
        let outcome = try await shell(
            """
            coproc sim { trap - INT; exec "\(programDirectory)/gpsbridge" simulate --pty gps --fault stall 2>&1; }
            process=$sim_PID
            read -r line <&"${sim[0]}"
            kill -TERM $process; wait $process; echo $?; ls
            """.replacing("-TERM", with: "-\(name)"), in: TemporaryDirectory())
        #expect(outcome.output == "0\n", "\(outcome.errors)")
    }
}
