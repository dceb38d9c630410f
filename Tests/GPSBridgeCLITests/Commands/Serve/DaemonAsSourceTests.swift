import TestSupport
import Testing

/// Tests of commands that read from `gpsbridge serve`.
@Suite struct DaemonAsSourceTests {
    private let directory = TemporaryDirectory()

    @Test(
        "decode reads each fix from a server exactly once", .needs("jq"), .needsOwnNetwork
    )
    func serverAsSource() async throws {
        let outcome = try await shell(
            """
            port=2947
            coproc serve { exec "\(programDirectory)/gpsbridge" serve --simulate --receiver ublox8 --receiver ubloxf9 \\
                --port $port --speed 5 2>&1; }
            server=$serve_PID
            while read -r line <&"${serve[0]}"; do case $line in *"listening on [::1]"*) break ;; esac; done
            # decode_until DEVICE FILE PATTERN COUNT: decodes a device until a file has this many matching lines.
            decode_until() {
                "\(programDirectory)/gpsbridge" decode gpsd://127.0.0.1:$port$1 > "out${1#/}.json" 2> "err${1#/}" & decoder=$!
                until [ -e $2 ] && [ "$(grep -c "$3" $2)" -ge $4 ]; do kill -0 $decoder || exit 1; done
                kill $decoder
                wait $decoder
            }
            decode_until '' out.json '"mode":3' 15
            decode_until /nothing errnothing 'No such device' 1
            kill $server
            # On a busy machine, the primary receiver may change. Fixes of different receivers may have the same time.
            jq -r 'select(.class == "TPV" and .mode == 3) | [.time, .lat, .lon] | @csv' out.json > fixes
            [ $(wc -l < fixes) -gt 10 ] && [ -z "$(sort fixes | uniq -d)" ] || exit 2
            grep -q 'No such device as /nothing' errnothing
            """, in: directory, hasOwnNetwork: true)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
}
