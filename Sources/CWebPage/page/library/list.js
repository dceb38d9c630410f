/** Checks a track of the server's list. Returns `null` if it cannot be shown. */
function readTrack({ session, number, device, from, to, epochs, positions, simulated }) {
    if (![session, number, epochs, positions].every(Number.isSafeInteger)) return null;
    if (![from, to].every(Number.isFinite) || to < from) return null;
    const path = `tracks/${session}/${number}`;
    return { path, device: String(device), from, to, epochs, positions, isSimulated: simulated === true };
}

/** The list of all tracks, by day, newest first. */
class TrackList {
    constructor(box, view) {
        this.box = box;
        this.links = new Map();
        this.lengths = new TrackLengths(view);
    }

    show(tracks) {
        // If the tracks are the same, the links are kept, so that the keyboard focus stays where it is.
        const key = JSON.stringify(tracks);
        if (key === this.key) return;
        this.key = key;
        this.links.clear();
        this.lengths.forgetElements();
        const days = new Map();
        for (const track of tracks) {
            const { date } = utcTexts(track.from);
            days.set(date, [...days.get(date) ?? [], make('li', {}, this.link(track))]);
        }
        this.box.replaceChildren(...[...days].flatMap(([date, items]) =>
            [make('h3', {}, date), make('ul', {}, ...items)]));
    }

    link(track) {
        const [from, to] = [utcTexts(track.from), utcTexts(track.to)];
        const [begin, end] = [from, to].map(({ clock }) => clock.slice(0, 5));
        const endDate = to.date === from.date ? '' : `${to.date} `;
        const banner = track.isSimulated ? [' ', make('strong', { class: 'banner' }, 'SIMULATED')] : [];
        const length = make('span');
        const link = make('a', { href: `#${track.path}` },
            make('strong', {}, `${begin} – ${endDate}${end} UTC`), ...banner,
            make('span', { class: 'device' }, track.device),
            make('span', { class: 'note' },
                clockDuration(track.to - track.from), length, ` · ${track.epochs} epochs`));
        this.links.set(track.path, link);
        this.lengths.fillIn(length, track);
        return link;
    }

    /** Marks the track that is shown. */
    mark(path) {
        for (const [key, link] of this.links) {
            if (key === path) link.setAttribute('aria-current', 'true');
            else link.removeAttribute('aria-current');
        }
    }
}

/**
 * Fills in the lengths of the tracks that are in view. The server reads the whole track for each length, so they are
 * requested one after another.
 */
class TrackLengths {
    constructor(view) {
        this.view = view;
        this.lengths = new Map();
        this.elements = new Map();
        this.inView = new Set();
        this.observer = new IntersectionObserver(entries => this.observe(entries));
        view.bind(() => this.write());
    }

    forgetElements() {
        this.observer.disconnect();
        this.elements.clear();
        this.inView.clear();
    }

    fillIn(element, track) {
        this.elements.set(element, track);
        this.observer.observe(element);
        this.write();
    }

    /** The key of a track's length. A track that is still being recorded gets more epochs, and its length changes. */
    static key({ path, epochs }) { return `${path} ${epochs}`; }

    write() {
        for (const [element, track] of this.elements) {
            const length = this.lengths.get(TrackLengths.key(track));
            setText(element, Number.isFinite(length) ? ` · ${mapLength(length, this.view.settings.units)}` : '');
        }
    }

    observe(entries) {
        for (const { target, isIntersecting } of entries) {
            if (isIntersecting) this.inView.add(target); else this.inView.delete(target);
        }
        this.request();
    }

    async request() {
        if (this.isBusy) return;
        this.isBusy = true;
        for (let track; (track = this.next) !== undefined;) {
            const numbers = await requestJSON(`${track.path}/statistics`).catch(() => ({}));
            // A failure is remembered as well. The list is complete without the length.
            this.lengths.set(TrackLengths.key(track), numbers.distance);
            this.write();
        }
        this.isBusy = false;
    }

    /** The next track in view whose length is not known. */
    get next() {
        const tracks = [...this.inView].map(element => this.elements.get(element));
        return tracks.find(track => !this.lengths.has(TrackLengths.key(track)));
    }
}
