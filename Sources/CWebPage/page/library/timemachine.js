/** Chooses a past moment: with a slider, or by playing a track. */
class TimeMachine {
    static TICK = 100;
    static ICONS = { Play: 'M4 2l10 6-10 6z', Pause: 'M4 3h3v10H4zM9 3h3v10H9z' };

    /** @param {(time: number) => void} onseek called when another moment has been chosen */
    constructor(box, onseek) {
        this.onseek = onseek;
        this.box = box;
        this.mark = box.querySelector('.moment');
        this.note = box.querySelector('.note');
        this.button = box.querySelector('.play');
        this.slider = box.querySelector('input');
        this.speed = box.querySelector('select');
        this.slider.addEventListener('input', () => this.seek(this.track.from + Number(this.slider.value)));
        this.button.addEventListener('click', () => (this.isPlaying ? this.stop() : this.play()));
    }

    /** Begins with a track, at a time of it or at its beginning. */
    begin(track, time) {
        this.stop();
        this.track = track;
        this.time = Number.isFinite(time) ? time : track.from;
        const interval = (track.to - track.from) / Math.max(track.epochs - 1, 1);
        this.slider.step = interval < 0.9 ? 0.1 : 1;
        this.slider.max = Math.ceil(track.to - track.from);
    }

    /** Chooses a moment, as near as the track allows. */
    seek(time) {
        this.time = clamp(time, this.track.from, this.track.to);
        this.slider.value = this.time - this.track.from;
        const { date, clock } = utcTexts(this.time);
        this.slider.setAttribute('aria-valuetext', `${date} ${clock} UTC`);
        this.onseek(this.time);
    }

    get isPlaying() { return this.timer !== undefined; }

    play() {
        if (this.time >= this.track.to) this.seek(this.track.from);
        let before = performance.now();
        this.timer = setInterval(() => {
            const now = performance.now();
            this.seek(this.time + ((now - before) / 1000) * Number(this.speed.value));
            before = now;
            if (this.time >= this.track.to || document.hidden || !isDisplayed(this.box)) this.stop();
        }, TimeMachine.TICK);
        this.showButton('Pause');
    }

    stop() {
        clearInterval(this.timer);
        this.timer = undefined;
        this.showButton('Play');
    }

    showButton(name) {
        this.button.setAttribute('aria-label', name);
        this.button.title = name;
        this.button.querySelector('path').setAttribute('d', TimeMachine.ICONS[name]);
    }

    /**
     * Marks the shown data as past. The mark shows the time of the data, even while a later moment is being requested.
     */
    showMark({ time, fixTime }) {
        const { date, clock } = utcTexts(fixTime);
        setText(this.mark, time === null ? 'PAST' : `PAST ${date} ${clock} UTC`);
        const age = time - fixTime;
        // Between two epochs of a slow receiver, the age of the older one is normal and not mentioned.
        const MAX_INTERVAL = 5;
        const isOld = time !== null && age > MAX_INTERVAL;
        setText(this.note, isOld ? `no data recorded in the ${ageText(age)} before ${utcTexts(time).clock}` : '');
    }
}
