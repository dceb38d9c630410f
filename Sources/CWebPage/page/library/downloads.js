/** Links that download a track in the formats of other programs. */
class Downloads {
    /** The names of the formats by file extension. */
    static FORMATS = { gpx: 'GPX', kml: 'KML', geojson: 'GeoJSON', csv: 'CSV' };

    constructor(box, answer) {
        this.answer = answer;
        this.links = Object.entries(Downloads.FORMATS).map(([extension, name]) => {
            const link = make('a', { download: true }, name);
            link.addEventListener('click', event => this.click(event, link));
            return [extension, link];
        });
        box.append('Download as ', ...this.links.map(([, link]) => link));
    }

    show({ path }) {
        for (const [extension, link] of this.links) link.href = `${path}/export.${extension}`;
        setText(this.answer, '');
    }

    /** Browsers follow links without sending the key, so a protected page fetches the file itself. */
    async click(event, link) {
        if (!Object.keys(accessKey.headers).length) return;
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
