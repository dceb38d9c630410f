import Glibc
import TestSupport
import Testing

/// chrony and ntpd's tools measure the computer's clock with a receiver. chrony runs in a network of its own and moves nothing.
@Suite(.timeLimit(.minutes(4))) struct ClockTests {
    private let directory = TemporaryDirectory()

    @Test(.needs("chronyd"), .needs("ntpshmmon"), .enabled("only root may start chronyd") { getuid() == 0 })
    func chronySeesTheOffsetThatIsInjectedInBothWays() throws {
        let outcome = try shell(
            """
            cat > chrony.conf <<END
            refclock SHM 9:perm=0666 refid SHM poll 1 filter 1 noselect
            refclock SOCK $PWD/chrony.sock refid SOK poll 1 filter 1 noselect
            bindcmdaddress $PWD/command.sock
            pidfile $PWD/chronyd.pid
            cmdport 0
            port 0
            user root
            END
            old=$(ipcs -m | grep -i 0x4e545039)
            unshare --net chronyd -x -d -f $PWD/chrony.conf > chronyd.log 2>&1 & chrony=$!
            # What shared memory there was before is left to whoever made it.
            trap 'kill $chrony $server; wait; [ -n "$old" ] || ipcrm -M 0x4e545039; rm -f chrony.sock command.sock' EXIT
            until [ -S chrony.sock ]; do kill -0 $chrony || exit 1; done
            "\(programDirectory)/gpsbridge" serve --simulate --start $(date -u -d '+5 seconds' +%Y-%m-%dT%H:%M:%SZ) \\
                --port 0 --ntp-memory 9 --chrony chrony.sock 2> log & server=$!
            # On a machine that is busy the receiver's first position takes its time.
            timeout 100 ntpshmmon -n 6 -t 60 | grep NTP9 > memory
            for try in $(seq 50); do
                chronyc -c -h $PWD/command.sock sources > sources
                [ "$(grep -c '^#,[^,]*,S[HO][MK],0,1,[1-9]' sources)" = 2 ] && break
            done
            grep -c 'clocks are told the time of a SIMULATED receiver: for tests only' log
            python3 - <<'END'
            measured = {line.split(",")[2]: -float(line.split(",")[8]) for line in open("sources")}
            samples = [float(real) - float(clock) for _, _, _, clock, real, *_ in map(str.split, open("memory"))]
            assert set(measured) == {"SHM", "SOK"}, open("sources").read() + open("log").read()
            # The receiver's clock is 5 s ahead; its sentences come within the second that they speak of.
            assert all(4 < offset <= 5 for offset in [*measured.values(), *samples]), (measured, samples)
            assert abs(measured["SHM"] - measured["SOK"]) < 0.05, measured
            assert samples and min(abs(measured["SHM"] - sample) for sample in samples) < 0.05, (measured, samples)
            END
            """, in: directory)
        #expect(outcome.status == 0 && outcome.output == "1\n", "\(outcome.output)\(outcome.errors)")
    }
}
