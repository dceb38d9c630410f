/** The event log, newest first. */
class EventsPanel {
    static MARKS = { good: '●', bad: '○', plain: '·' };

    constructor(panel, view) {
        this.view = view;
        this.list = panel.querySelector('ol');
        this.empty = panel.querySelector('.empty');
        this.newest = null;
    }

    update() {
        const { notes } = this.view.store;
        const newest = notes.at(-1) ?? null;
        if (newest === this.newest) return;
        this.newest = newest;
        this.empty.hidden = notes.length > 0;
        this.list.replaceChildren(...notes.map(note => this.entry(note)).reverse());
    }

    entry({ time, tone, text }) {
        const { date, clock } = utcTexts(time);
        const known = tone in EventsPanel.MARKS ? tone : 'plain';
        return make('li', { 'data-tone': known },
            make('time', {}, `${date} ${clock}`),
            make('span', { class: 'mark', 'aria-hidden': 'true' }, EventsPanel.MARKS[known]),
            make('span', {}, String(text)));
    }
}

/** The latest epoch, as the server has sent it. */
class JSONPanel {
    constructor(panel, view) {
        this.panel = panel;
        this.view = view;
        this.output = panel.querySelector('pre');
    }

    update() {
        if (!isDisplayed(this.panel)) return;
        const { localAt, ...event } = this.view.store.fix ?? {};
        setText(this.output, localAt === undefined ? 'no data yet' : JSON.stringify(event, null, 2));
    }
}
