/** The page that shows the map of a program. */
class Viewer {
    static TICK = 500;
    /** Seconds after which a position is shown as old. */
    static MAX_AGE = 5;
    static STATES = {
        connecting: ['◐', 'searching', 'connecting'],
        connected: ['●', 'good', 'connected'],
        watching: ['●', 'good', 'connected, watching only'],
        busy: ['◐', 'weak', 'program busy'],
        lost: ['○', 'bad', 'connection lost'],
        ended: ['○', 'bad', 'program ended'],
        refused: ['○', 'bad', 'wrong key: open the complete link that the program printed'],
    };
    /** The names of the map for screen readers. */
    static LABELS = {
        touching: 'Map. Arrow keys move it, plus and minus zoom, Enter taps the center.',
        watching: 'Map. Arrow keys move it, plus and minus zoom.',
    };
    /** The time in milliseconds after which the page checks whether a program that has ended is running again. */
    static RETURN_PAUSE = 5000;
    /** The maximum length of the server's explanation of a refusal. */
    static MAX_REFUSAL = 300;

    constructor() {
        accessKey.take();
        this.refusal = '';
        this.choices = new Choices();
        this.makeConnection();
        this.makeParts();
        this.listen();
        this.setState('connecting');
        this.session.join();
        setInterval(() => this.tick(), Viewer.TICK);
    }

    makeConnection() {
        this.session = new Session({
            describe: () => this.describeView(),
            onjoin: (answer, isNewRun) => this.joined(answer, isNewRun),
            onfailure: (status, text) => this.failed(status, text),
        });
        this.touches = new TouchQueue(this.session, {
            onlost: (count, reason) => this.showLoss(count, reason),
            onbusy: isBusy => this.setBusy('touch', isBusy),
            ongone: () => this.rejoin(),
            onempty: () => this.reports.update(),
        });
        this.reports = new ViewReports(this.session, {
            describe: () => this.describe(),
            isHeldBack: () => !this.touches.isEmpty,
            ongone: () => this.rejoin(),
        });
        this.stream = new EventStream({
            url: () => 'events',
            headers: () => this.session.headers,
            onEvent: (name, data, id) => this.take(name, data, id),
            onOpen: () => this.opened(),
            onClose: () => { if (this.state !== 'ended') this.setState('lost'); },
            onRefusal: (status, text) => { if (status === 410) this.rejoin(); else this.failed(status, text); },
        });
        this.busy = new Set();
    }

    makeParts() {
        const section = byId('panel-map');
        this.scene = new Scene(() => this.map?.redraw());
        this.map = new ViewerMap(section.querySelector('canvas'), this.scene, {
            ontouch: event => this.touch(event),
            onview: () => this.reports.update(),
        });
        this.map.onchange = () => this.showFollowMode();
        this.table = new CanvasTable(section, 'Map', ['value', 'text'], () => this.describeMap());
        this.overlays = new OverlayList((id, position) => this.map.tapObject(id, position));
        this.table.table.element.after(this.overlays.element);
        this.panel = new ScreenPanel(byId('panel-screen'), {
            report: event => this.touch(event),
            hasPendingEdit: id => this.touches.entries.some(({ event }) => event.control === id),
            onlayout: () => this.reports?.update(),
        });
        this.themes = new Themes(this.choices);
        this.themes.onchange = () => {
            this.map.setTheme();
            this.panel.repaint();
        };
        this.themes.apply();
        bindSettings(byId('status'), this.choices);
        this.choices.bind(() => this.map.setUnits(this.choices.settings.units));
    }

    listen() {
        const actions = {
            'zoom-in': () => this.map.zoomBy(1), 'zoom-out': () => this.map.zoomBy(-1),
            follow: () => this.map.toggle('follow'), course: () => this.map.toggle('courseUp'),
            north: () => this.map.resetNorth(), fit: () => this.map.fitTrack(),
        };
        for (const [name, action] of Object.entries(actions)) {
            document.querySelector(`.${name}`).addEventListener('click', action);
        }
        byId('panel-map').querySelector('.swap').addEventListener('click', () => this.updateList());
        byId('notice').querySelector('button').addEventListener('click', () => { byId('notice').hidden = true; });
        new ResizeObserver(() => this.reports.update()).observe(this.map.canvas);
        document.addEventListener('visibilitychange', () => this.reports.update());
        addEventListener('pagehide', () => this.leave());
        // A page that the browser has restored from its cache continues as a new viewer.
        addEventListener('pageshow', ({ persisted }) => { if (persisted) this.rejoin(); });
        // If the user opens the complete URL in the tab of a refused page, only the fragment changes.
        addEventListener('hashchange', () => { if (accessKey.take()) this.joinAgain(); });
    }

    // The connection

    joined({ touch }, isNewRun) {
        this.canTouch = touch === true;
        this.map.canvas.setAttribute('aria-label', Viewer.LABELS[this.canTouch ? 'touching' : 'watching']);
        this.touches.drop(isNewRun ? 'the program was restarted' : 'the program no longer recognizes this page');
        if (isNewRun) this.forget();
        this.reports.restart();
        this.stream.open();
    }

    /** Discards everything that another run of the program has shown. */
    forget() {
        this.stream.lastId = null;
        this.scene.clear();
        this.panel.restart();
        this.map.restart();
        this.take_position({});
        this.busy.clear();
    }

    rejoin() {
        this.stream.close();
        this.setState('lost');
        if (!this.session.isJoining) this.session.join();
    }

    leave() {
        this.stream.close();
        this.session.leave(this.describe());
    }

    /** Joins with a new key, even if the page is connected or an attempt with the former key is still in progress. */
    joinAgain() {
        this.leave();
        this.setState('connecting');
        this.session.join();
    }

    opened() {
        this.refusal = '';
        this.setState('connected');
        this.touches.resume();
        this.reports.update();
    }

    /** Shows why a request failed. The server's explanation stays until the connection is open. */
    failed(status, text) {
        this.refusal = status ? text.trim().slice(0, Viewer.MAX_REFUSAL) || this.refusal : '';
        if (status === 401 || status === 403) this.setState('refused');
        // A status shows that a program that had ended is running again.
        else if (status || this.state !== 'ended') this.setState('lost');
    }

    /** Shows the state of the connection. A program that is busy is still connected. */
    setState(state) {
        this.state = state;
        const connected = this.busy.size ? 'busy' : this.canTouch ? 'connected' : 'watching';
        const [mark, grade, usual] = Viewer.STATES[state === 'connected' ? connected : state];
        const text = ['lost', 'refused'].includes(state) && this.refusal || usual;
        const isLive = state === 'connected';
        setText(byId('mark'), mark);
        setText(byId('connection'), text);
        setFlag(document.body, 'grade', grade);
        setFlag(document.body, 'live', isLive);
        // What the user does during a short interruption is delivered later.
        this.map.canTouch = this.canTouch === true && ['connected', 'lost'].includes(state);
        byId('panel-screen').querySelector('fieldset').disabled = !this.map.canTouch;
    }

    setBusy(reason, isBusy) {
        if (isBusy) this.busy.add(reason); else this.busy.delete(reason);
        this.setState(this.state);
    }

    // Events from the program

    take(name, data, id) {
        if (id) this.scene.takeVersion(Number(id));
        this[`take_${name}`]?.(data);
    }

    take_hello({ title, touch = this.canTouch, doubleTapZooms }) {
        this.canTouch = touch;
        document.title = title || 'map';
        setText(byId('title'), title || 'map');
        this.map.doubleTapZooms = doubleTapZooms !== false;
        this.setState(this.state);
    }

    take_scene(scene) { this.scene.take(scene); }

    take_move(move) {
        const isKnown = this.scene.move(move);
        // Without the state before the move, all objects are needed again.
        this.stream.lastId = isKnown ? String(this.scene.version) : null;
        if (!isKnown) this.stream.open();
    }

    take_camera(camera) { this.map.command(camera); }

    take_panel(panel) { this.panel.take(panel); }

    take_busy({ busy }) { this.setBusy('program', busy === true); }

    take_end() {
        this.stream.close();
        this.touches.drop('the program has ended');
        this.setState('ended');
        this.session.joinAfter(Viewer.RETURN_PAUSE);
    }

    take_position({ at, age = 0, accuracy, ...motion }) {
        this.position = at ? { ...motion, lat: at[0], lon: at[1], error: { h: accuracy } } : null;
        this.positionSince = ServerClock.now() - age;
        this.showPosition();
    }

    /** Shows the position, marked as old if no newer one has arrived for a few seconds. */
    showPosition() {
        const age = ServerClock.now() - this.positionSince;
        this.map.setPosition(this.position && {
            ...this.position, isCurrent: age < Viewer.MAX_AGE, note: `${ageText(age)} old`,
        });
    }

    // Reports to the program

    touch(event) { if (this.map.canTouch) this.touches.add(event); }

    describeView() {
        const { clientWidth, clientHeight } = this.map.canvas;
        return { size: [clientWidth, clientHeight], visible: !document.hidden };
    }

    describe() {
        const { reason } = this.map.movement;
        return {
            camera: cameraOf(this.map.view), generation: Math.max(this.map.generation, 0), ...(reason && { reason }),
            ...this.describeView(),
        };
    }

    // Display

    tick() {
        this.touches.expire();
        this.showPosition();
        this.table.update();
    }

    describeMap() {
        this.updateList();
        const rows = this.map.describe();
        if (this.position) rows.push(['Age', ageText(ServerClock.now() - this.positionSince)]);
        return rows;
    }

    updateList() {
        this.overlays.update(this.scene, 'swapped' in byId('panel-map').dataset, this.map.canTouch);
    }

    showFollowMode() {
        for (const [name, mode] of [['follow', this.map.follow], ['course', this.map.follow && this.map.courseUp]]) {
            document.querySelector(`.${name}`).setAttribute('aria-pressed', String(mode));
        }
    }

    /** Shows that inputs of the user will never reach the program. */
    showLoss(count, reason) {
        const what = count === 1 ? '1 input was lost' : `${count} inputs were lost`;
        setText(byId('loss'), `${what}: ${reason}.`);
        byId('notice').hidden = false;
    }
}

// The script is deferred, so the document is complete.
new Viewer();
