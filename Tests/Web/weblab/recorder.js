// Runs before the scripts of each page, and records when messages arrived, when the page's display changed, and for
// how long the page's thread was blocked. All times are those of `performance.now()`.
window.recorder = {
    messages: [], states: [], violations: [], stall: 0,
    wordsWithoutServer: ['CONNECTING', 'CONNECTION LOST', 'ENDED', 'REFUSED'],
};
(() => {
    const keep = (list, entry) => {
        list.push({ at: performance.now(), ...entry });
        if (list.length > 500) list.shift();
    };

    const read = ReadableStreamDefaultReader.prototype.read;
    ReadableStreamDefaultReader.prototype.read = async function (...options) {
        const result = await read.apply(this, options);
        if (result.value) {
            this.decoder ??= new TextDecoder();
            const events = ((this.rest ?? '') + this.decoder.decode(result.value, { stream: true })).split('\n\n');
            this.rest = events.pop();
            for (const text of events) {
                keep(recorder.messages, { event: /^event: (.*)$/m.exec(text)?.[1], text: text.slice(0, 4000) });
            }
        }
        return result;
    };

    document.addEventListener('securitypolicyviolation', event =>
        keep(recorder.violations, { text: `${event.violatedDirective}: ${event.blockedURI} ${event.sample}` }));

    let expected = performance.now() + 50;
    setInterval(() => {
        recorder.stall = Math.max(recorder.stall, performance.now() - expected);
        expected = performance.now() + 50;
    }, 50);

    addEventListener('DOMContentLoaded', () => {
        let shown = '';
        const observe = () => {
            const word = document.querySelector('#status [data-part="word"]')?.textContent;
            const state = {
                word, isConnected: !recorder.wordsWithoutServer.includes(word),
                isCurrent: 'current' in document.body.dataset,
            };
            const key = JSON.stringify(state);
            if (key !== shown) keep(recorder.states, state);
            shown = key;
        };
        const everything = { attributes: true, childList: true, subtree: true, characterData: true };
        new MutationObserver(observe).observe(document.body, everything);
        observe();
    });
})();
