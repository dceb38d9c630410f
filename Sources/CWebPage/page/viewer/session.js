/** The page's identity for the program: a viewer with a secret name, which the page gets by joining. */
class Session {
    static PAUSE = 2000;
    /** A request without an answer for this long has failed. */
    static TIMEOUT = 6000;

    /**
     * @param {{describe: () => object, onjoin: (answer: object, isNewRun: boolean) => void,
     *     onfailure: (status: number, text: string) => void}} options `onfailure` gets an HTTP status and the server's
     *     explanation, or 0 and an empty text without a connection
     */
    constructor(options) {
        this.options = options;
        this.viewer = null;
        this.run = null;
        this.isJoining = false;
    }

    get isJoined() { return this.viewer !== null; }

    get headers() { return { 'X-Gpsbridge-Viewer': this.viewer }; }

    /** Joins, and retries until it succeeds, unless the key is wrong. */
    async join() {
        clearTimeout(this.timer);
        this.viewer = null;
        this.isJoining = true;
        const attempt = this.attempt = {};
        const answer = await this.send('join', this.options.describe(), accessKey.headers).catch(() => null);
        const content = answer?.ok ? await answer.json().catch(() => null) : null;
        const text = answer && !answer.ok ? await answer.text().catch(() => '') : '';
        if (attempt !== this.attempt) return;
        if (content) {
            const isNewRun = this.run !== null && this.run !== content.run;
            [this.viewer, this.run] = [content.viewer, content.run];
            this.isJoining = false;
            this.options.onjoin(content, isNewRun);
            return;
        }
        const status = answer?.status ?? 0;
        this.options.onfailure(status, text);
        this.isJoining = status !== 401 && status !== 403;
        if (!this.isJoining) return;
        this.joinAfter(Session.PAUSE);
    }

    /** Joins after a pause in milliseconds, unless the page joins before. */
    joinAfter(pause) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.join(), pause);
    }

    /** Sends a message of the viewer. Fails if there is no answer. */
    post(path, body) { return this.send(path, body, this.headers); }

    send(path, body, headers) {
        return fetch(path, { ...Session.request(body, headers), signal: AbortSignal.timeout(Session.TIMEOUT) });
    }

    /** Sends the last message of a page that is being closed. */
    leave(body) {
        if (!this.isJoined) return;
        const request = Session.request({ ...body, leaving: true }, this.headers);
        fetch('view', { ...request, keepalive: true }).catch(() => {});
        this.viewer = null;
    }

    static request(body, headers) {
        return {
            method: 'POST', cache: 'no-store', body: JSON.stringify(body),
            headers: { 'Content-Type': 'application/json', 'X-Gpsbridge': '1', ...headers },
        };
    }
}
