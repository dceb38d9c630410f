/** Splits a stream of server-sent events into events. */
class EventParser {
    /** @param {(event: {name: string, id: ?string, data: string}) => void} onEvent */
    constructor(onEvent) {
        this.onEvent = onEvent;
        this.rest = '';
        this.clear();
    }

    clear() { [this.name, this.id, this.lines] = ['message', null, []]; }

    feed(text) {
        const lines = (this.rest + text).split('\n');
        this.rest = lines.pop();
        for (const line of lines) this.take(line.endsWith('\r') ? line.slice(0, -1) : line);
    }

    take(line) {
        if (line === '') {
            if (this.lines.length) this.onEvent({ name: this.name, id: this.id, data: this.lines.join('\n') });
            this.clear();
            return;
        }
        const colon = line.indexOf(':');
        const field = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (field === 'event') this.name = value;
        else if (field === 'data') this.lines.push(value);
        else if (field === 'id') this.id = value;
    }
}

/**
 * A stream of events that reconnects automatically. `EventSource` can neither send the header with the key nor return
 * the reason for a refusal, so the stream is read with `fetch`.
 */
class EventStream {
    static FIRST_PAUSE = 1000;
    static MAX_PAUSE = 10000;
    /** A connection without data for this long counts as dead, because the server reports every second. */
    static SILENCE = 6000;

    /**
     * @param {{url: () => string, headers: () => object, onEvent: (name: string, data: object, id: ?string) => void,
     *     onOpen: () => void, onClose: () => void, onRefusal: (status: number, text: string) => void}} options
     */
    constructor(options) {
        this.options = options;
        this.lastId = null;
        this.pause = EventStream.FIRST_PAUSE;
    }

    /** Opens the stream, or opens it again with other options. */
    open() {
        this.close();
        this.controller = new AbortController();
        this.read(this.controller);
    }

    close() {
        clearTimeout(this.timer);
        clearTimeout(this.watchdog);
        this.controller?.abort();
        this.controller = null;
    }

    async read(controller) {
        try {
            await this.readUntilItEnds(controller);
        } catch {
            // The reason does not matter here: the next attempt will show whether the problem persists.
        }
        // Another stream may have been opened, whose timers must keep running.
        if (controller !== this.controller) return;
        this.close();
        this.options.onClose();
        this.timer = setTimeout(() => this.open(), this.pause);
        this.pause = Math.min(this.pause * 2, EventStream.MAX_PAUSE);
    }

    async readUntilItEnds(controller) {
        const headers = { Accept: 'text/event-stream', ...this.options.headers() };
        if (this.lastId) headers['Last-Event-ID'] = this.lastId;
        this.watch(controller);
        const answer = await fetch(this.options.url(), { headers, signal: controller.signal, cache: 'no-store' });
        if (!answer.ok) {
            this.options.onRefusal(answer.status, (await answer.text()).slice(0, 2000));
            return;
        }
        this.options.onOpen();
        const decoder = new TextDecoder();
        const parser = new EventParser(event => { if (controller === this.controller) this.deliver(event); });
        const reader = answer.body.getReader();
        for (;;) {
            const { done, value } = await reader.read();
            if (done) return;
            this.watch(controller);
            parser.feed(decoder.decode(value, { stream: true }));
        }
    }

    watch(controller) {
        clearTimeout(this.watchdog);
        this.watchdog = setTimeout(() => controller.abort(), EventStream.SILENCE);
    }

    deliver({ name, id, data }) {
        let value;
        try {
            value = JSON.parse(data);
        } catch {
            return;
        }
        if (value === null || typeof value !== 'object') return;
        this.pause = EventStream.FIRST_PAUSE;
        if (id) this.lastId = id;
        this.options.onEvent(name, value, id);
    }
}
