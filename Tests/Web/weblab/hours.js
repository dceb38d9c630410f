// Lets hours pass in the page within seconds: advances its clock, and feeds it the events of a receiver at 10 Hz.
const [app, hours] = [window.testedApp, arguments[0]];
const done = arguments[arguments.length - 1];
window.simulated ??= { offset: 0, epoch: 0, lat: 48.1, lon: 11.5 };
const { simulated } = window;
performance.now = () => Performance.prototype.now.call(performance) + simulated.offset;

const random = () => Math.random() - 0.5;
const signals = Array.from({ length: 94 }, (_, index) =>
    [`${'GERC'[index % 4]}${10 + index % 32}`, ['GPS', 'Galileo', 'GLONASS', 'BeiDou'][index % 4],
        index < 47 ? 'L1' : 'L5', index % 3 ? 1 : 0, index % 90, index * 7 % 360, 20 + index % 30]);

function sendEpoch() {
    simulated.offset += 100;
    simulated.epoch += 1;
    const at = performance.now() / 1000;
    simulated.lat += 2e-6 + random() * 1e-6;
    simulated.lon += 2e-6 * Math.sin(simulated.epoch / 5000) + random() * 1e-6;
    app.handle('fix', {
        at, time: 1.79e9 + at, epoch: simulated.epoch, mode: 3, kind: '3D', lat: simulated.lat, lon: simulated.lon,
        alt: 500 + random(), height: 547, speed: 10 + random(), course: 80 + random(),
        error: { h: 1, v: 2, major: 1, minor: 1, orient: 0 },
        dop: { h: 1, v: 1, p: 1, word: 'good' }, used: 20, seen: 47, maxAge: 2.5,
    });
    if (simulated.epoch % 20) return;
    app.handle('sky', { at, signals: signals.map(signal => [...signal.slice(0, 6), signal[6] + random()]) });
    const bytes = simulated.epoch * 500;
    app.handle('link', { at, now: at, phase: 'reading', silence: 0, perSecond: 5000, bytes, rates: [['GNRMC', 10]] });
    const line = `$GNRMC,${simulated.epoch},A,4808.2311,N,01134.5693,E*00`;
    app.handle('raw', { at, lines: Array(50).fill(line), missed: 0 });
    if (simulated.epoch % 600) return;
    const note = { n: simulated.epoch, time: 1.79e9 + at, tone: 'plain', text: `event ${simulated.epoch}` };
    app.handle('note', { at, events: [note] });
}

const end = simulated.epoch + hours * 36000;
(function sendSome() {
    for (let count = 0; count < 3000 && simulated.epoch < end; count += 1) sendEpoch();
    if (simulated.epoch < end) requestAnimationFrame(sendSome); else setTimeout(done, 300);
})();
