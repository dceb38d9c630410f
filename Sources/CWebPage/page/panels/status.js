/** The status bar, which is always visible and shows the most important values. */
class StatusBar {
    constructor(bar, view) {
        this.view = view;
        this.bar = bar;
        const parts = [...bar.querySelectorAll('[data-part]')];
        this.parts = Object.fromEntries(parts.map(part => [part.dataset.part, part]));
        this.announcement = byId('announcement');
        this.announced = '';
        this.parts.copy.addEventListener('click', () => this.copyPosition());
    }

    async copyPosition() {
        const { store, formats, settings } = this.view;
        if (!store.position) return;
        const text = formats.text(store.position.lat, store.position.lon, settings.format);
        const isCopied = await copyText(text);
        setText(this.announcement, isCopied ? `copied ${text}` : 'copying failed');
        setFlag(this.parts.copy, 'copied', isCopied);
        setTimeout(() => setFlag(this.parts.copy, 'copied', false), 1500);
    }

    update() {
        const { parts } = this;
        const { condition, store, isPaused } = this.view;
        setFlag(document.body, 'grade', condition.grade);
        setFlag(document.body, 'live', condition.isLive);
        setFlag(document.body, 'current', condition.isCurrent);
        setText(parts.mark, GRADE_MARKS[condition.grade]);
        setText(parts.word, condition.word);
        setText(parts.since, this.sinceText());
        setText(parts.cause, String(condition.cause ?? ''));
        setText(parts.advice, condition.advice ? `→ ${condition.advice}` : '');
        parts.why.hidden = !condition.cause && !condition.advice;
        parts.diagnose.hidden = !condition.isConnected || condition.grade === 'good' || !store.doctor;
        const banner = originBanner(store.status);
        setText(parts.origin, banner ?? '');
        parts.origin.hidden = !banner;
        const { blur } = store;
        parts.blur.hidden = blur === null;
        setText(parts.blur, blur === null ? '' : `BLURRED ${this.view.quantities.length(blur, 0)}`);
        parts.blur.title = 'The page does not reveal the position more precisely than this. Speed, altitude and the '
            + 'directions of satellites are hidden.';
        parts.paused.hidden = !isPaused;
        this.updatePosition();
        this.updateAges(condition.ages);
        this.announce();
    }

    /** How long the condition has lasted. */
    sinceText() {
        const { condition, store: { status }, now } = this.view;
        if (!condition.isConnected || !Number.isFinite(status?.since)) return '';
        const age = clockDuration(now - status.localAt + status.at - status.since);
        return condition.isCurrent ? `held ${age}` : `for ${age}`;
    }

    updatePosition() {
        const { parts } = this;
        const { condition, store, settings, formats, quantities } = this.view;
        const { position } = store;
        const texts = position ? formats.parts(position.lat, position.lon, settings.format) : [];
        // While a position is expected, its row is empty but keeps its height, so that nothing moves when it arrives.
        const isReserved = store.status === null && ['connecting', 'open'].includes(store.connection.state);
        parts.position.hidden = !position && !isReserved;
        setFlag(parts.position, 'reserved', !position);
        setText(parts.first, texts[0] ?? '');
        setText(parts.second, texts[1] ?? '');
        setText(parts.old, position && !condition.isCurrent ? `last position, ${ageText(condition.ages.fix)} ago` : '');
        const error = position?.error?.h;
        setText(parts.error, Number.isFinite(error) ? `± ${quantities.error(error)}` : '');
        setText(parts.speed, Number.isFinite(position?.speed) ? quantities.speed(position.speed) : '');
        const course = position?.course;
        setText(parts.course, Number.isFinite(course) ? `${degrees(course)}° ${compassPoint(course)}` : '');
        const time = utcTexts(store.fix?.time);
        setText(parts.date, store.fix ? time.date : '');
        setText(parts.time, store.fix ? `${time.clock} UTC` : '');
        setFlag(parts.time, 'old', !condition.isTimed);
    }

    updateAges(ages) {
        const maxAge = maxAgeOf(this.view.store);
        const limits = { fix: maxAge, data: maxAge, server: MAX_SERVER_SILENCE };
        for (const [name, limit] of Object.entries(limits)) {
            const isOld = ages[name] !== null && ages[name] > limit;
            const part = this.parts[`${name}Age`];
            setText(part, ageText(ages[name] ?? NaN));
            setFlag(part.parentElement, 'old', isOld);
        }
    }

    /** Announces changes of the condition, and nothing else, to screen readers. */
    announce() {
        const { condition, store } = this.view;
        const banner = originBanner(store.status);
        const blur = store.blur === null ? '' : ', position blurred';
        const text = `${banner ? `${banner}, ` : ''}${condition.word}${blur}`;
        if (text === this.announced) return;
        this.announced = text;
        setText(this.announcement, text);
    }
}

/** Shows the fix in the title and the icon of the browser's tab. */
class TabTitle {
    constructor(view) {
        this.view = view;
        this.icon = document.querySelector('link[rel="icon"]');
        document.addEventListener('visibilitychange', () => { if (document.hidden) this.clear(); });
    }

    /** A hidden page receives nothing, so its title and icon must not look current. */
    clear() {
        document.title = 'gpsbridge';
        this.grade = null;
        this.drawIconLater();
    }

    update() {
        const { condition, store, isPaused } = this.view;
        const notes = [originBanner(store.status), isPaused ? 'PAUSED' : null].filter(Boolean).join(' ');
        const title = `${GRADE_MARKS[condition.grade]} ${notes ? `${notes} ` : ''}${condition.word} – gpsbridge`;
        if (document.title !== title) document.title = title;
        if (condition.grade !== this.grade) this.drawIconLater(condition.grade);
        this.grade = condition.grade;
    }

    /** Draws the icon later, because encoding it would delay everything else that the page shows. */
    drawIconLater(grade) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.drawIcon(grade), 100);
    }

    drawIcon(grade) {
        const canvas = make('canvas', { width: 32, height: 32 });
        const context = canvas.getContext('2d');
        // The icon must be visible on light and dark tabs.
        const colors = { good: '#1f9d55', weak: '#d08700', searching: '#d08700', bad: '#d6453d' };
        const end = { good: 2.5, weak: 1.5, searching: 1.5 }[grade];
        context.lineWidth = 5;
        context.strokeStyle = context.fillStyle = colors[grade] ?? '#808080';
        context.arc(16, 16, 12, 0, 2 * Math.PI);
        context.stroke();
        context.beginPath();
        if (end) context.arc(16, 16, 12, Math.PI / 2, end * Math.PI);
        context.fill();
        this.icon.href = canvas.toDataURL();
    }
}
