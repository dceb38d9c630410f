import TestSupport
import Testing

/// Our own server is read like gpsd.
@Suite(.timeLimit(.minutes(4))) struct DaemonAsSourceTests {
    private let directory = TemporaryDirectory()

    @Test(.needs("jq")) func eachReceiverOfAServerIsReadByItself() throws {
        let outcome = try shell(
            """
            port=$((30000 + $$ % 9000))
            coproc serve { exec "\(programDirectory)/gpsbridge" serve --simulate --receiver ublox8 --receiver ubloxf9 \\
                --port $port --speed 5 2>&1; }
            server=$serve_PID
            while read -r line <&"${serve[0]}"; do case $line in *"listening at [::1]"*) break ;; esac; done
            for name in '' /nothing; do
                timeout 5 "\(programDirectory)/gpsbridge" decode gpsd://127.0.0.1:$port$name > "out${name#/}.json" 2> "err${name#/}"
            done
            kill $server
            jq -r 'select(.class == "TPV" and .mode == 3) | .time' out.json > times
            [ $(wc -l < times) -gt 10 ] && [ -z "$(sort times | uniq -d)" ] || exit 2
            grep -q 'No such device as /nothing' errnothing
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
}
