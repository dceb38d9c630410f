/** One recorded track: its map, its values over time, and any past moment of it. */
class TrackPage {
    /** @param {(track: object, time: number) => void} onmoment called when the user has chosen another moment */
    constructor(page, view, onmoment) {
        this.page = page;
        this.view = view;
        this.onmoment = onmoment;
        this.track = null;
        this.past = new PastView(view);
        const part = name => page.querySelector(`.${name}`);
        this.title = page.querySelector('h2');
        this.banner = part('banner');
        this.problem = part('problem');
        this.retry = part('retry');
        this.retry.addEventListener('click', () => this.load(this.track));
        this.scroll = part('scroll');
        this.machine = new TimeMachine(part('machine'), time => this.requestMoment(time));
        this.moments = new LatestRequest({
            onanswer: (answer, time) => this.showMoment(answer, time),
            onfailure: text => this.showFailure('moment', text),
        });
        this.map = new TrackMap(part('route'), this.past, text => this.showFailure('detail', text));
        this.charts = new TrackCharts(part('strips'), this.past, time => this.machine.seek(time));
        this.panels = [
            this.map, this.charts, new PastFacts(part('then'), this.past), new SkyPanel(part('sky'), this.past),
            new BarsPanel(part('bars'), this.past),
        ];
        this.statistics = new FactList(page.querySelector('.statistics dl'));
        this.downloads = new Downloads(part('downloads'), part('answer'));
        view.bind(() => this.showStatistics());
    }

    /** Shows a track at a moment; without one, at its beginning. */
    show(track, time) {
        this.page.hidden = false;
        const isSame = track.path === this.track?.path;
        if (isSame && !Number.isFinite(time)) time = this.machine.time;
        // A track that is still being recorded grows.
        if (isSame && track.epochs === this.track.epochs) {
            if (time !== this.machine.time) this.machine.seek(time);
            return;
        }
        this.clear();
        this.track = track;
        setText(this.title, `${utcTexts(track.from).date} ${track.device}`);
        this.banner.hidden = !track.isSimulated;
        this.scroll.scrollTop = 0;
        this.downloads.show(track);
        this.machine.begin(track, time);
        this.load(track);
    }

    contains(element) { return this.page.contains(element); }

    hide() {
        this.page.hidden = true;
        this.clear();
    }

    clear() {
        this.track = this.numbers = null;
        this.moments.cancel();
        this.past.clear();
        this.machine.stop();
        this.map.clear();
        this.charts.show(null);
        this.showStatistics();
        this.failures = {};
        this.showFailures();
    }

    /** Requests the parts of a track. Each part is shown as soon as it arrives. */
    load(track) {
        this.failures = {};
        this.showFailures();
        this.machine.seek(this.machine.time);
        const parts = {
            [track.path]: trail => this.map.show(track, trailPoints(trail)),
            [TrackCharts.address(track)]: data => this.charts.show(data),
            [`${track.path}/statistics`]: numbers => this.showStatistics(numbers),
        };
        for (const [address, show] of Object.entries(parts)) {
            requestJSON(address).then(
                answer => { if (track === this.track) show(answer); },
                error => { if (track === this.track) this.showFailure(address, failureText(error)); });
        }
    }

    /**
     * @param {string} part what could not be loaded
     * @param {?string} text the reason; `null` if the part has been loaded now
     */
    showFailure(part, text) {
        this.failures[part] = text;
        this.showFailures();
    }

    showFailures() {
        const text = Object.values(this.failures).find(Boolean);
        setText(this.problem, text ?? '');
        this.retry.hidden = !text;
    }

    showStatistics(numbers = this.numbers) {
        this.numbers = numbers;
        this.statistics.update(numbers ? statisticsFacts(this.track, numbers, this.view) : []);
    }

    requestMoment(time) {
        this.moments.send(`${this.track.path}/moment?time=${time.toFixed(3)}`, time);
        this.machine.showMark(this.past);
        this.onmoment(this.track, time);
    }

    showMoment(answer, time) {
        this.showFailure('moment', null);
        this.past.show(answer, time);
        this.update();
    }

    update() {
        if (!this.track) return;
        this.machine.showMark(this.past);
        for (const panel of this.panels) panel.update();
    }

    repaint() { for (const panel of this.panels) repaint(panel); }
}

/** The facts about a whole track. */
function statisticsFacts(track, numbers, { quantities, settings }) {
    const speed = value => (Number.isFinite(value) ? quantities.speed(value) : null);
    const time = seconds => Object.values(utcTexts(seconds)).join(' ');
    const { lowest_altitude: low, highest_altitude: high } = numbers;
    return [
        ['device', track.device],
        ['from', `${time(track.from)} UTC`],
        ['to', `${time(track.to)} UTC`],
        ['length', Number.isFinite(numbers.distance) ? mapLength(numbers.distance, settings.units) : null],
        ['duration', Number.isFinite(numbers.time) ? clockDuration(numbers.time) : null],
        ['mean speed', speed(numbers.mean_speed)],
        ['top speed', speed(numbers.highest_speed)],
        ['altitude', Number.isFinite(low) ? `${quantities.length(low)} to ${quantities.length(high)}` : null],
        ['epochs', `${track.epochs}, ${track.positions} with a position`],
        ['segments', Number.isFinite(numbers.segments) ? fixed(numbers.segments, 0) : null],
    ];
}
