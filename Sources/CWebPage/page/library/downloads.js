/** Links that download a track in the formats of other programs. */
class Downloads {
    static FORMATS = ['gpx', 'kml', 'geojson', 'csv'];

    constructor(box, answer) {
        this.answer = answer;
        this.links = Downloads.FORMATS.map(format => {
            const link = make('a', { download: true }, format.toUpperCase());
            link.addEventListener('click', event => this.click(event, link));
            return link;
        });
        box.append('Download as ', ...this.links);
    }

    show({ path }) {
        Downloads.FORMATS.forEach((format, index) => { this.links[index].href = `${path}/export.${format}`; });
        setText(this.answer, '');
    }

    /** A browser follows a link without the key, so a protected page fetches the file itself. */
    async click(event, link) {
        if (link.href.startsWith('blob:') || !Object.keys(accessKey.headers).length) return;
        event.preventDefault();
        setText(this.answer, 'downloading …');
        try {
            const answer = await fetch(link.href, { headers: accessKey.headers });
            if (!answer.ok) throw new Error((await answer.text()).trim());
            this.save(await answer.blob(), fileName(answer) ?? link.pathname.split('/').at(-1));
            setText(this.answer, 'downloaded');
        } catch (error) {
            setText(this.answer, failureText(error));
        }
    }

    save(blob, name) {
        const address = URL.createObjectURL(blob);
        make('a', { href: address, download: name }).click();
        setTimeout(() => URL.revokeObjectURL(address), 60000);
    }
}

/** The name that the server suggests for a file. */
function fileName(answer) {
    return /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
}
