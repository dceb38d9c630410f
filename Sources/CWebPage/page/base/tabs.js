/** The tabs. The address's fragment selects one, so that reloading, going back and links work. */
class Tabs {
    static FIRST = 'map';
    /** The pages that Escape closes. */
    static PAGES = ['help', 'doctor', 'events', 'json', 'settings'];

    constructor() {
        this.links = [...document.querySelectorAll('nav a')];
        this.more = byId('more');
        this.menu = byId('tab-menu');
        this.more.addEventListener('click', () => this.showMenu(this.more.getAttribute('aria-expanded') === 'false'));
        document.addEventListener('click', event => {
            if (!this.menu.contains(event.target) && !this.more.contains(event.target)) this.showMenu(false);
        });
        addEventListener('hashchange', () => this.follow());
        /** The fragments of the shown tab and of the last tab that Escape does not close. An empty one is that of the first tab. */
        this.followed = this.last = '';
        /** Functions, keyed by the name of a tab. Each is called with the part of the address after the name. */
        this.onaddress = {};
    }

    /** The tabs that can be shown. Some depend on the server. */
    get names() { return this.links.filter(link => !link.hidden).map(link => link.hash.slice(1)); }

    /** The name of the tab, and what follows it in the fragment after a slash. */
    static parse(hash) {
        const [name, ...rest] = hash.replace(/^#/, '').split('/');
        return { name, rest: rest.join('/') };
    }

    /** Shows or hides the link of a tab. A tab that is hidden while it is shown is left. */
    setHidden(name, isHidden) {
        const link = this.links.find(({ hash }) => hash === `#${name}`);
        link.hidden = isHidden;
        if (isHidden && this.current === name) this.follow();
    }

    follow() {
        // The key that opened a page also closes it, and returns to where the first page was opened.
        if (!Tabs.PAGES.includes(this.current)) this.last = this.followed;
        this.followed = location.hash;
        const { name, rest } = Tabs.parse(location.hash);
        const isKnown = this.names.includes(name);
        this.show(isKnown ? name : Tabs.FIRST);
        if (isKnown) this.onaddress[name]?.(rest);
    }

    show(name) {
        if (name === this.current) return;
        const former = this.current;
        this.current = name;
        document.body.dataset.tab = name;
        for (const link of this.links) {
            if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page');
            else link.removeAttribute('aria-current');
        }
        const isInMenu = this.menu.querySelector(`[href="#${name}"]`) !== null;
        setFlag(this.more, 'current', isInMenu);
        this.showMenu(false);
        this.onchange?.(name, former);
    }

    /** Changes what follows the tab's name in the fragment, without adding to the browser's history. */
    setAddress(name, rest) {
        // The user may have chosen another address whose event has not arrived yet. Replacing it would undo the choice.
        if (this.current !== name || location.hash !== this.followed) return;
        history.replaceState(null, '', `#${name}${rest ? `/${rest}` : ''}`);
        this.followed = location.hash;
    }

    /** @param {string} address the name of a tab, or a fragment */
    go(address) { location.hash = address; }

    toggle(name) { this.go(this.current === name ? this.last : name); }

    showMenu(isShown) {
        this.more.setAttribute('aria-expanded', String(isShown));
        setFlag(this.menu, 'shown', isShown);
    }
}
