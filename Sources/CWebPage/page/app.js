/** The data, the settings and the time that the panels show. None of them changes while the page is paused. */
class View extends Choices {
    constructor() {
        super();
        this.liveStore = new Store();
        this.clock = new ServerClock();
        this.formats = new CoordinateFormats(requestJSON);
        this.positionListeners = [];
        this.frozen = null;
        this.refresh = () => {};
    }

    get store() { return this.frozen?.store ?? this.liveStore; }

    get now() { return this.frozen?.now ?? ServerClock.now(); }

    get isPaused() { return this.frozen !== null; }

    get quantities() { return new Quantities(this.settings.units); }

    /** The reason why no satellites are shown. Some receivers never list their satellites. */
    get missingSatellites() {
        if (!this.store.isReading) return 'no data';
        return this.signals === NO_SIGNALS ? 'no satellite list received' : 'no satellites in view';
    }

    /** Computes the condition. This is done once for each update, so that all panels agree. */
    updateCondition() {
        this.condition = conditionOf(this.store, this.now);
        this.signals = this.store.signalsAt(this.now);
    }

    set(name, value) {
        super.set(name, value);
        this.refresh();
    }

    onposition(listener) { this.positionListeners.push(listener); }

    togglePause() {
        this.frozen = this.frozen ? null : { store: this.liveStore.copy(), now: ServerClock.now() };
        this.onpause?.();
        this.refresh();
    }
}

async function requestJSON(url) {
    const answer = await fetch(url, { headers: accessKey.headers });
    // The body of an error response is an explanation for the user.
    if (!answer.ok) throw new Error((await answer.text()).trim().slice(0, 500) || `${url}: ${answer.status}`);
    return answer.json();
}

/** The whole page. */
class App {
    /** The maximum time between updates in milliseconds. Ages grow even if no data arrives. */
    static TICK = 200;

    constructor() {
        this.updatedAt = -Infinity;
        this.update = this.update.bind(this);
        this.takeKey();
        this.view = new View();
        this.view.updateCondition();
        this.view.refresh = () => this.invalidate();
        // Without the script, the panels are empty. They are left out of the first paint, which takes less time without them.
        document.querySelector('main').hidden = false;
        // The user may append the key to the URL of a page that is already open. The tabs must not see it.
        addEventListener('hashchange', () => { if (this.takeKey()) this.reopen(); });
        this.tabs = new Tabs();
        this.themes = new Themes(this.view);
        this.makePanels();
        this.stream = this.makeStream();
        this.listen();
        this.tabs.follow();
        if (!document.hidden) this.stream.open();
        // The document already contains the initial texts. The first update waits for the first event or the next tick.
        this.isStarted = true;
    }

    /** Takes the key from the URL. Returns whether there was one. */
    takeKey() {
        const isTaken = accessKey.take();
        // A link cannot send the key.
        byId('text-link').hidden = Object.keys(accessKey.headers).length > 0;
        return isTaken;
    }

    makePanels() {
        const { view } = this;
        const panel = name => byId(`panel-${name}`);
        this.map = new MapPanel(panel('map'), view);
        this.panels = [
            new StatusBar(byId('status'), view), new TabTitle(view), new FactsPanel(panel('facts'), view), this.map,
            new SkyPanel(panel('sky'), view), new BarsPanel(panel('bars'), view),
            new AccuracyPanel(panel('accuracy'), view), new ChartsPanel(panel('charts'), view),
            new LinkPanel(panel('link'), view), new RawPanel(panel('raw'), view),
            new DoctorPanel(panel('doctor'), view), new EventsPanel(panel('events'), view),
            new JSONPanel(panel('json'), view),
        ];
        this.receivers = new ReceiverChoice(view, () => {
            view.frozen = null;
            this.restart();
        });
        new ScreenLock(view, byId('screen-note'));
        for (const name of ['settings', 'map']) bindSettings(panel(name), view);
        bindFormatChoice(byId('format'), view);
        this.keys = new Keys(view, this.tabs);
        this.themes.onchange = () => { for (const panel of this.panels) repaint(panel); };
        this.themes.apply();
    }

    makeStream() {
        const { view } = this;
        return new EventStream({
            url: () => this.streamURL(),
            headers: () => accessKey.headers,
            onEvent: (name, data) => this.handle(name, data),
            onOpen: () => {
                view.clock.reset();
                view.liveStore.connection = { ...view.liveStore.connection, state: 'open' };
            },
            onClose: () => {
                if (view.liveStore.connection.state === 'open') view.liveStore.connection = { state: 'lost' };
                this.invalidate();
            },
            onRefusal: (status, text) => {
                view.liveStore.connection = { state: 'refused', status, text: text.trim() };
                this.invalidate();
            },
        });
    }

    streamURL() {
        const query = new URLSearchParams();
        if (this.receivers.chosen) query.set('receiver', this.receivers.chosen);
        if (this.tabs.current === 'raw') query.set('raw', '1');
        return `events?${query}`;
    }

    handle(name, data) {
        const { clock, liveStore } = this.view;
        if (name === 'hello' && liveStore.hello) {
            if (liveStore.hello.run !== data.run) {
                // The other server numbers its events from the beginning.
                this.restart();
                return;
            }
            clock.resume(data.now ?? data.at);
        }
        const now = ServerClock.now();
        clock.observe(data.now ?? data.at, now);
        liveStore.handle(name, data, clock.toLocal(data.at), now);
        this.invalidate();
        clearTimeout(this.silence);
        this.silence = setTimeout(() => this.invalidate(), MAX_SERVER_SILENCE * 1000);
    }

    listen() {
        const { view, map } = this;
        view.liveStore.onposition = fix => { for (const listener of view.positionListeners) listener(fix); };
        view.liveStore.onpoint = point => { if (!view.isPaused) map.addPoint(point); };
        view.liveStore.ontrack = () => { if (!view.isPaused) map.setTrack(view.liveStore.track.points); };
        view.onpause = () => map.setTrack(view.store.track.points);
        view.formats.listen(() => this.invalidate());
        // The first response contains the formats that the server supports.
        view.onposition(fix => { if (!view.formats.isRequested) view.formats.refresh(fix.lat, fix.lon); });
        this.tabs.onchange = (name, last) => {
            // Raw sentences cost bandwidth, so they are streamed only while they are shown.
            if (name === 'raw' || last === 'raw') this.stream?.open();
            // Lines that arrive later must not appear to follow these directly.
            if (last === 'raw') this.view.liveStore.lines = [];
            this.map.map.isVisible = name === 'map';
            this.showDetails(false);
        };
        this.listenToMap();
        const details = byId('details');
        details.addEventListener('click', () => this.showDetails(details.getAttribute('aria-expanded') === 'false'));
        // The current tab is included, because on a phone the details cover its panel.
        for (const link of this.tabs.links) link.addEventListener('click', () => this.showDetails(false));
        byId('pause').addEventListener('click', () => view.togglePause());
        document.addEventListener('visibilitychange', () => {
            // A hidden page needs no data, and browsers allow only six connections to a server.
            if (document.hidden) this.stream.close(); else this.reopen();
        });
        setInterval(() => {
            if (ServerClock.now() - this.updatedAt > App.TICK / 1000) this.invalidate();
        }, App.TICK / 2);
    }

    /** Keeps the address up to date, so that a view of the map can be shared. */
    listenToMap() {
        const { map } = this.map;
        let timer;
        this.map.onchange = () => {
            clearTimeout(timer);
            // Browsers limit how often an address may change.
            timer = setTimeout(() => this.tabs.setAddress('map', map.follow ? '' : map.toHash()), 500);
        };
        this.tabs.onaddress.map = rest => { if (map.fromHash(rest)) this.map.showState(); };
    }

    /** Opens the stream again. The page's data counts as old until the server has sent its snapshot. */
    reopen() {
        this.view.liveStore.connection = { state: 'connecting', since: ServerClock.now() };
        this.stream.open();
    }

    showDetails(isShown) {
        byId('details').setAttribute('aria-expanded', String(isShown));
        setFlag(document.body, 'details', isShown);
        this.invalidate();
    }

    /** Discards all data and starts over, with another receiver or another run of the server. */
    restart() {
        const { liveStore, isPaused } = this.view;
        liveStore.hello = null;
        liveStore.reset();
        this.stream.lastId = null;
        if (!isPaused) this.map.setTrack([]);
        this.stream.open();
    }

    /** Updates the page in the next animation frame. */
    invalidate() {
        if (this.isStarted) frames.requestUpdate(this.update);
    }

    update() {
        // A frame that was requested before the page was hidden would show the data as current.
        if (document.hidden) return;
        this.updatedAt = ServerClock.now();
        this.view.updateCondition();
        setFlag(document.body, 'paused', this.view.isPaused);
        byId('pause').setAttribute('aria-pressed', String(this.view.isPaused));
        for (const panel of this.panels) panel.update();
        this.receivers.update();
        // A blurred position has no deviations, and raw sentences would contain the exact position.
        for (const name of ['accuracy', 'raw']) this.tabs.setHidden(name, this.view.store.blur !== null);
        this.loadLibrary();
    }

    /** Loads the part of the page that shows recorded tracks and the user's maps, if the server has some. */
    loadLibrary() {
        const { hello } = this.view.liveStore;
        if (this.features || !(hello?.tracks || hello?.maps)) return;
        this.features = hello;
        const script = make('script');
        script.src = scriptURL(document.querySelector('meta[name="library"]').content);
        script.addEventListener('load', () => startLibrary(this));
        script.addEventListener('error', () => setTimeout(() => { this.features = null; }, 5000));
        document.head.append(script);
    }
}

/** Redraws the pictures of a panel in the colors of another theme. */
function repaint(panel) {
    panel.surface?.invalidate();
    panel.repaint?.();
}

/** Returns the address of a script in the form that browsers with Trusted Types require. */
function scriptURL(address) {
    const policy = window.trustedTypes?.createPolicy('gpsbridge', { createScriptURL: () => address });
    return policy ? policy.createScriptURL(address) : address;
}

/** The choice of a receiver, if there are several. */
class ReceiverChoice {
    constructor(view, onchange) {
        this.view = view;
        this.list = byId('receiver');
        this.box = byId('receiver-box');
        this.chosen = null;
        this.list.addEventListener('change', () => {
            this.chosen = this.list.value || null;
            onchange();
        });
    }

    update() {
        const { hello } = this.view.liveStore;
        if (!hello || hello === this.shown) return;
        this.shown = hello;
        const receivers = Array.isArray(hello.receivers) ? hello.receivers : [];
        this.box.hidden = receivers.length < 2;
        const options = receivers.map(({ name, label, primary }) =>
            make('option', { value: name }, `${label ?? name}${primary ? ' (primary)' : ''}`));
        this.list.replaceChildren(make('option', { value: '' }, 'primary receiver'), ...options);
        this.list.value = this.chosen ?? '';
    }
}

// The script is deferred, so the document is complete. It is painted before the panels are created, which takes longer.
document.documentElement.dataset.theme = Themes.chosen(Settings.load());
requestAnimationFrame(() => setTimeout(() => new App()));
