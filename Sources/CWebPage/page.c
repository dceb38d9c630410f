#include "web_page.h"

// #embed puts the files into the program, so that it needs no files beside itself.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char html[] = {
#embed "page/index.html"
};

static const unsigned char style[] = {
#embed "page/style.css"
};

// The files are classic scripts that share their top-level names. Each one uses only names of those before it while it is
// loaded.
static const unsigned char script[] = {
#embed "page/text.js" suffix(, )
#embed "page/systems.js" suffix(, )
#embed "page/units.js" suffix(, )
#embed "page/coordinates.js" suffix(, )
#embed "page/clock.js" suffix(, )
#embed "page/stream.js" suffix(, )
#embed "page/histories.js" suffix(, )
#embed "page/deviations.js" suffix(, )
#embed "page/averaging.js" suffix(, )
#embed "page/store.js" suffix(, )
#embed "page/condition.js" suffix(, )
#embed "page/canvas.js" suffix(, )
#embed "page/tables.js" suffix(, )
#embed "page/world.js" suffix(, )
#embed "page/mercator.js" suffix(, )
#embed "page/mapscales.js" suffix(, )
#embed "page/maptiles.js" suffix(, )
#embed "page/maptrack.js" suffix(, )
#embed "page/mapgrid.js" suffix(, )
#embed "page/maptexts.js" suffix(, )
#embed "page/mapmarkers.js" suffix(, )
#embed "page/mapmeasure.js" suffix(, )
#embed "page/mapframe.js" suffix(, )
#embed "page/mapbackdrop.js" suffix(, )
#embed "page/mapmotion.js" suffix(, )
#embed "page/gestures.js" suffix(, )
#embed "page/map.js" suffix(, )
#embed "page/horizon.js" suffix(, )
#embed "page/sky.js" suffix(, )
#embed "page/bars.js" suffix(, )
#embed "page/charts.js" suffix(, )
#embed "page/scatter.js" suffix(, )
#embed "page/accuracy.js" suffix(, )
#embed "page/link.js" suffix(, )
#embed "page/raw.js" suffix(, )
#embed "page/doctor.js" suffix(, )
#embed "page/pages.js" suffix(, )
#embed "page/status.js" suffix(, )
#embed "page/facts.js" suffix(, )
#embed "page/mappanel.js" suffix(, )
#embed "page/tabs.js" suffix(, )
#embed "page/settings.js" suffix(, )
#embed "page/keys.js" suffix(, )
#embed "page/app.js" suffix(, )
};

static const unsigned char world[] = {
#embed "world/natural-earth-10m.world"
};

const unsigned char *web_page_html(void) { return html; }
size_t web_page_html_size(void) { return sizeof html; }

const unsigned char *web_page_style(void) { return style; }
size_t web_page_style_size(void) { return sizeof style; }

const unsigned char *web_page_script(void) { return script; }
size_t web_page_script_size(void) { return sizeof script; }

const unsigned char *web_page_world(void) { return world; }
size_t web_page_world_size(void) { return sizeof world; }
