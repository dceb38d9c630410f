/** The key that a protected server requires. The URL has it in its fragment, which browsers never send to a server. */
const accessKey = {
    /** Takes the key from the URL. Returns whether there was one. */
    take() {
        const match = /(?:^#|&)key=([^&]+)/.exec(location.hash);
        if (!match) return false;
        // Keys contain no characters that need an escape. The server refuses all other texts.
        this.value = match[1];
        history.replaceState(null, '', location.pathname + location.search);
        try {
            sessionStorage.setItem('gpsbridge-key', this.value);
        } catch {
            // Without storage, the key lasts until the page is reloaded.
        }
        return true;
    },
    get headers() {
        try {
            this.value ??= sessionStorage.getItem('gpsbridge-key');
        } catch {
            // See above.
        }
        return this.value ? { 'X-Gpsbridge-Key': this.value } : {};
    },
};
