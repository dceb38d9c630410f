/** The recorded tracks: their list, and the one that is chosen. */
class TracksPanel {
    static MISSING = 'This track is not in the database.';

    constructor(panel, { view, tabs }) {
        this.panel = panel;
        this.tabs = tabs;
        this.state = panel.querySelector('.state');
        this.tracks = null;
        this.shelf = panel.querySelector('.shelf');
        this.list = new TrackList(panel.querySelector('.days'), view);
        this.page = new TrackPage(panel.querySelector('article'), view, (track, time) => this.setAddress(track, time));
        panel.querySelector('.reload').addEventListener('click', () => this.load());
        tabs.onaddress.tracks = rest => this.follow(rest);
        tabs.links.find(link => link.hash === '#tracks').hidden = false;
        // The address may name this tab, which could not be shown until now.
        if (Tabs.parse(location.hash).name === 'tracks') tabs.follow();
    }

    /** Shows the content that the address names: a track, possibly at a moment, or all tracks. */
    follow(rest) {
        const [session, number, time] = rest.split('/');
        this.wanted = number ? { path: `tracks/${session}/${number}`, time: Number(time ?? NaN) } : null;
        const isListed = this.wanted && this.tracks?.some(({ path }) => path === this.wanted.path);
        if (isListed) this.showWanted(); else this.load();
    }

    async load() {
        if (!this.tracks) setText(this.state, 'loading …');
        try {
            const { tracks } = await requestJSON('tracks');
            this.tracks = tracks.map(readTrack).filter(Boolean).sort((one, other) => other.from - one.from);
            this.list.show(this.tracks);
            this.showState(this.tracks.length ? '' : 'Nothing has been recorded yet.');
        } catch (error) {
            this.showState(failureText(error));
        }
        this.showWanted();
    }

    /** Shows a problem, and how to record. */
    showState(text) {
        const advice = ['Tracks are recorded with ', make('kbd', {}, 'gpsbridge record -o tracks.sqlite')];
        this.state.replaceChildren(...text ? [text, make('br'), ...advice] : []);
    }

    showWanted() {
        const { wanted } = this;
        const track = this.tracks?.find(({ path }) => path === wanted?.path);
        setFlag(this.panel, 'chosen', Boolean(track));
        this.list.mark(track?.path);
        if (!track) {
            this.leaveTrack();
            if (wanted && this.tracks) setText(this.state, TracksPanel.MISSING);
            return;
        }
        if (this.state.textContent === TracksPanel.MISSING) this.showState('');
        const isNew = track.path !== this.page.track?.path;
        this.page.show(track, wanted.time);
        // The user may choose another moment, to which reloading the list must not return.
        wanted.time = NaN;
        // On a small screen, the track replaces the list.
        if (isNew && !isDisplayed(this.shelf)) this.page.title.focus();
    }

    /** On a small screen, the list replaces the track, and the focus returns to where it was. */
    leaveTrack() {
        const link = this.list.links.get(this.page.track?.path);
        const hasFocus = document.activeElement === document.body || this.page.contains(document.activeElement);
        this.page.hide();
        if (link && hasFocus) link.focus();
    }

    /** Keeps the address up to date, so that a moment can be shared. */
    setAddress({ path }, time) {
        clearTimeout(this.timer);
        // Browsers limit how often an address may change.
        this.timer = setTimeout(() => {
            if (this.page.track?.path === path) this.tabs.setAddress('tracks', `${path.slice(7)}/${Math.round(time)}`);
        }, 500);
    }

    update() { if (isDisplayed(this.panel)) this.page.update(); }

    repaint() { this.page.repaint(); }
}
