/** Reports the view to the program. Only the newest report matters. */
class ViewReports {
    static INTERVAL = 100;
    static RETRY_PAUSE = 1000;

    /**
     * @param {Session} session
     * @param {{describe: () => object, isHeldBack: () => boolean, ongone: () => void}} options reports are held back
     *     while the program does not know yet that the view has begun to change
     */
    constructor(session, options) {
        this.session = session;
        this.options = options;
        this.isUnderWay = false;
        this.sent = null;
    }

    /** Discards the last report, because the page has become a new viewer. */
    restart() { this.sent = null; }

    /** Reports the view soon, if it has changed. */
    update() {
        if (this.timer || this.isUnderWay || !this.session.isJoined || this.options.isHeldBack()) return;
        const body = this.options.describe();
        const text = JSON.stringify(body);
        if (text === this.sent) return;
        this.sent = text;
        this.send(body);
        this.wait(ViewReports.INTERVAL);
    }

    wait(milliseconds) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            this.timer = undefined;
            this.update();
        }, milliseconds);
    }

    async send(body) {
        this.isUnderWay = true;
        const answer = await this.session.post('view', body).catch(() => null);
        this.isUnderWay = false;
        if (answer?.status === 410) {
            this.options.ongone();
        } else if (!answer?.ok) {
            this.sent = null;
            this.wait(ViewReports.RETRY_PAUSE);
        } else if (!this.timer) {
            this.update();
        }
    }
}
