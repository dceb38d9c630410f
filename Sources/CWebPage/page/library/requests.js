/** Returns an explanation of why a request has failed. */
function failureText(error) {
    if (error instanceof SyntaxError) return 'The server sent an invalid response.';
    return error instanceof TypeError ? 'The server cannot be reached.' : error.message;
}

/** Requests of which only the latest matters. One is sent at a time, and at most ten in a second. */
class LatestRequest {
    static INTERVAL = 100;

    /** @param {{onanswer: (answer: object, subject: any) => void, onfailure: (text: string) => void}} handlers */
    constructor(handlers) {
        this.handlers = handlers;
        this.cancel();
    }

    /** Drops the answer to the current request. */
    cancel() { this.wanted = this.current = null; }

    /**
     * Sends a request as soon as possible. It replaces an earlier request that is still waiting.
     * @param subject what is requested, which is passed on with the answer
     */
    async send(url, subject) {
        this.wanted = { url, subject };
        if (this.isBusy) return;
        this.isBusy = true;
        while (this.wanted) {
            this.current = this.wanted;
            this.wanted = null;
            const interval = new Promise(resolve => setTimeout(resolve, LatestRequest.INTERVAL));
            // A handler that throws must not prevent later requests.
            await this.deliver(this.current).catch(reportError);
            await interval;
        }
        this.isBusy = false;
    }

    async deliver(request) {
        let [answer, failure] = [null, null];
        try {
            answer = await requestJSON(request.url);
        } catch (error) {
            failure = failureText(error);
        }
        if (request !== this.current) return;
        if (failure) this.handlers.onfailure(failure);
        else this.handlers.onanswer(answer, request.subject);
    }
}
