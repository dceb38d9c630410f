/**
 * The user's actions that the program has not accepted yet. The events are numbered, so the program accepts each event
 * only once, even if a request is repeated.
 */
class TouchQueue {
    static MAX_EVENTS = 16;
    static MAX_BYTES = 8000;
    static RETRY_PAUSE = 500;
    /** The program accepts at most 50 events a second, and dragging a slider causes more. */
    static EDIT_PAUSE = 60;
    /** An event that cannot be delivered for this long is dropped, in milliseconds. */
    static TIMEOUT = 30000;

    /**
     * @param {Session} session
     * @param {{onlost: (count: number, reason: string) => void, onbusy: (isBusy: boolean) => void, ongone: () => void,
     *     onempty: () => void}} options `ongone` is called if the program does not know the viewer
     */
    constructor(session, options) {
        this.session = session;
        this.options = options;
        this.restart();
    }

    /** Numbers the events of a new viewer. */
    restart() {
        this.entries = [];
        this.next = 1;
        this.underWay = null;
        this.resume();
    }

    get isEmpty() { return this.entries.length === 0; }

    /**
     * Adds an event. An edit replaces an older edit of the same control, but only if that one has never been sent. The
     * program may have accepted an edit whose response was lost, and it accepts each number only once.
     */
    add(event) {
        const last = this.entries.at(-1);
        const isReplacing = event.kind === 'edit' && last?.event.kind === 'edit' && last.event.control === event.control
            && !last.wasSent;
        if (isReplacing) last.event = event;
        else this.entries.push({ number: this.next++, event, since: performance.now() });
        this.send();
    }

    /** Drops all waiting events, and reports their number. */
    drop(reason) {
        const count = this.entries.length;
        this.restart();
        if (count) this.options.onlost(count, reason);
    }

    /** Immediately sends the events that are waiting for another attempt. */
    resume() {
        clearTimeout(this.timer);
        this.isWaiting = false;
        this.send();
    }

    wait(milliseconds) {
        this.isWaiting = true;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.resume(), milliseconds);
    }

    async send() {
        if (this.underWay || this.isWaiting || this.isEmpty || !this.session.isJoined) return;
        const batch = this.underWay = this.batch();
        for (const entry of batch) entry.wasSent = true;
        const body = { first: batch[0].number, events: batch.map(({ event }) => event) };
        const answer = await this.session.post('touch', body).catch(() => null);
        const content = answer?.ok ? await answer.json().catch(() => null) : null;
        // Another viewer has begun in the meantime.
        if (this.underWay !== batch) return;
        this.underWay = null;
        this.take(answer, content, batch);
    }

    /**
     * The oldest events, as many as fit into a request. Only the oldest are ever removed, so their numbers follow each
     * other.
     */
    batch() {
        let bytes = 0;
        return this.entries.slice(0, TouchQueue.MAX_EVENTS).filter(({ event }) => {
            bytes += new Blob([JSON.stringify(event)]).size + 1;
            return bytes < TouchQueue.MAX_BYTES;
        });
    }

    take(answer, content, batch) {
        const status = answer?.status ?? 0;
        this.options.onbusy(status === 503);
        if (content && Number.isInteger(content.next)) {
            const isStuck = content.next <= batch[0].number;
            this.entries = this.entries.filter(({ number }) => number >= content.next);
            if (isStuck) this.wait(TouchQueue.RETRY_PAUSE);
            else if (batch.at(-1).event.kind === 'edit') this.wait(TouchQueue.EDIT_PAUSE);
            else this.send();
        } else if (status === 410) {
            this.drop('the program no longer recognizes this page');
            this.options.ongone();
        } else if ([400, 403, 413].includes(status)) {
            this.entries = this.entries.filter(entry => !batch.includes(entry));
            this.options.onlost(batch.length, 'the program rejected the input');
            this.send();
        } else {
            const seconds = Number(answer?.headers.get('Retry-After'));
            this.wait(seconds > 0 ? Math.min(seconds, 10) * 1000 : TouchQueue.RETRY_PAUSE);
        }
        if (this.isEmpty) this.options.onempty();
    }

    /** Drops events that have waited for too long. The page calls this function regularly. */
    expire() {
        const oldest = performance.now() - TouchQueue.TIMEOUT;
        const fresh = this.entries.filter(({ since }) => since > oldest);
        const count = this.entries.length - fresh.length;
        this.entries = fresh;
        if (!count) return;
        this.options.onlost(count, 'the program could not be reached for 30 seconds');
        if (this.isEmpty) {
            this.options.onbusy(false);
            this.options.onempty();
        }
    }
}
