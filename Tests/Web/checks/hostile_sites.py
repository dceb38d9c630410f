"""Other web sites in the same browser, which must not learn anything from the server."""
import json

from clients.check import check
from weblab.site import Site

RESOLVER = "--host-resolver-rules=MAP evil.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"

# Everything by which a page can get data from another server.
THIEF = """
const [origin, done] = arguments;
const patience = new Promise(resolve => setTimeout(resolve, 60000, 'nothing'));
const attempts = {
    readable: path => fetch(origin + path).then(answer => answer.text()).catch(() => 'nothing'),
    opaque: path => fetch(origin + path, { mode: 'no-cors' }).then(answer => answer.text()).catch(() => 'nothing'),
    withHeader: path => fetch(origin + path, { headers: { 'X-Gpsbridge-Key': '1' } })
        .then(answer => answer.text()).catch(() => 'nothing'),
    stream: path => new Promise(resolve => {
        const stream = new EventSource(origin + path);
        for (const name of ['hello', 'fix', 'link']) stream.addEventListener(name, event => resolve(event.data));
        stream.onerror = () => resolve('nothing');
    }),
    image: path => new Promise(resolve => {
        const image = new Image();
        image.onload = () => resolve('image');
        image.onerror = () => resolve('nothing');
        image.src = origin + path;
    }),
    script: path => new Promise(resolve => {
        const script = document.createElement('script');
        script.onload = () => resolve(typeof Store === 'undefined' ? 'script loaded' : 'script ran');
        script.onerror = () => resolve('nothing');
        script.src = origin + path;
        document.head.append(script);
    }),
    frame: path => new Promise(resolve => {
        const frame = document.createElement('iframe');
        const read = () => {
            let text = 'nothing';
            try { text = frame.contentDocument?.body.textContent || 'nothing'; } catch { /* another origin */ }
            resolve(text);
        };
        frame.onload = read;
        // A stream never ends, so its load event never fires.
        setTimeout(read, 2000);
        frame.src = origin + path;
        document.body.append(frame);
    }),
};
(async () => {
    const learned = {};
    for (const path of ['/', '/fix.json', '/events', '/position?lat=1&lon=2', '/text', '/metrics']) {
        for (const [name, attempt] of Object.entries(attempts)) {
            const result = await Promise.race([attempt(path), patience]);
            if (result !== 'nothing' && result !== '') learned[`${name} ${path}`] = String(result).slice(0, 200);
        }
    }
    done(learned);
})();
"""


def learned_by(browser, origin: str) -> dict[str, str]:
    browser.driver.set_script_timeout(170)
    return browser.driver.execute_async_script(THIEF, origin)


def expect_nothing_learned(lab, host: str) -> None:
    server = lab.serve()
    site = lab.keep(Site("<!doctype html><title>evil</title><body>evil"))
    browser = lab.browser(arguments=[RESOLVER])
    browser.driver.get(f"http://{host}:{site.port}/")
    own = learned_by(browser, f"http://{host}:{site.port}")
    works = {name.split()[0] for name in own}
    assert works >= {"readable", "opaque", "withHeader", "frame"}, f"a site cannot read itself: {own}"
    learned = learned_by(browser, server.origin)
    assert not learned, f"{host} learned: {json.dumps(learned, indent=1)}"


@check()
def a_page_of_another_site_learns_nothing(lab):
    expect_nothing_learned(lab, "evil.test")


@check()
def a_page_on_another_port_learns_nothing(lab):
    """A browser counts all ports of a machine as one site, but not as one origin."""
    expect_nothing_learned(lab, "127.0.0.1")


@check()
def a_page_whose_name_is_rebound_to_this_machine_learns_nothing(lab):
    server = lab.serve()
    browser = lab.browser(arguments=[RESOLVER])
    browser.driver.get(f"http://evil.test:{server.port}/")
    text = browser.run("return document.body.textContent")
    assert "localhost" in text and "--web-name" in text, f"no explanation of the refusal: {text}"
    browser.driver.set_script_timeout(60)
    answers = browser.driver.execute_async_script("""
        const done = arguments[0];
        Promise.all(['/', '/fix.json', '/events', '/text', '/position?lat=1&lon=2', '/health', '/metrics']
            .map(path => fetch(path).then(answer => `${path} ${answer.status}`))).then(done)""")
    assert all(answer.endswith(" 403") for answer in answers), answers


@check()
def headers_of_foreign_requests_are_refused(lab):
    server = lab.serve()
    refused = [
        {"Host": "evil.test"}, {"Host": f"evil.test:{server.port}"}, {"Host": "[abc].evil.test"},
        {"Host": "127.0.0.1.evil.test"}, {"Host": "localhost.evil.test"},
        {"Origin": "http://evil.test"}, {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
    ]
    for fields in refused:
        for path in ["/fix.json", "/events", "/text"]:
            status, _ = server.get(path, **fields)
            assert status == 403, f"{path} with {fields}: {status}"
    allowed = [
        {"Host": f"localhost:{server.port}"}, {"Host": f"127.0.0.1:{server.port}"}, {"Origin": server.origin},
        {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"},
        # A link on another site leads to the page.
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"},
    ]
    for fields in allowed:
        status, _ = server.get("/text", **fields)
        assert status == 200, f"/text with {fields}: {status}"
