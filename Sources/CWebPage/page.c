#include "web_page.h"

// #embed includes the files in the program, so that it needs no other files at run time.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char html[] = {
#embed "page/index.html"
};

static const unsigned char style[] = {
#embed "page/style/themes.css" suffix(, )
#embed "page/style/base.css" suffix(, )
#embed "page/style/header.css" suffix(, )
#embed "page/style/panels.css" suffix(, )
#embed "page/style/tracks.css" suffix(, )
#embed "page/style/sizes.css" suffix(, )
};

static const unsigned char viewer_html[] = {
#embed "page/viewer/index.html"
};

// The additional style sheet of the viewer, which follows the common style sheet.
static const unsigned char viewer_style[] = {
#embed "page/viewer/style.css"
};

// The files are classic scripts that share their top-level names. While a script is being loaded, it uses only names of
// the scripts before it. A page gets the shared scripts and its own scripts as a single file.
static const unsigned char shared_script[] = {
#embed "page/base/text.js" suffix(, )
#embed "page/base/systems.js" suffix(, )
#embed "page/base/units.js" suffix(, )
#embed "page/base/coordinates.js" suffix(, )
#embed "page/base/settings.js" suffix(, )
#embed "page/base/canvas.js" suffix(, )
#embed "page/data/clock.js" suffix(, )
#embed "page/data/stream.js" suffix(, )
#embed "page/data/accesskey.js" suffix(, )
#embed "page/base/tables.js" suffix(, )
#embed "page/map/world.js" suffix(, )
#embed "page/map/mercator.js" suffix(, )
#embed "page/map/scales.js" suffix(, )
#embed "page/map/tiles.js" suffix(, )
#embed "page/map/worldtiles.js" suffix(, )
#embed "page/map/track.js" suffix(, )
#embed "page/map/grid.js" suffix(, )
#embed "page/map/texts.js" suffix(, )
#embed "page/map/markers.js" suffix(, )
#embed "page/map/measure.js" suffix(, )
#embed "page/map/frame.js" suffix(, )
#embed "page/map/backdrop.js" suffix(, )
#embed "page/map/motion.js" suffix(, )
#embed "page/map/gestures.js" suffix(, )
#embed "page/map/picture.js" suffix(, )
#embed "page/map/navigation.js" suffix(, )
#embed "page/map/map.js" suffix(, )
};

// The rest of the page that `gpsbridge web` serves.
static const unsigned char monitor_script[] = {
#embed "page/data/histories.js" suffix(, )
#embed "page/data/deviations.js" suffix(, )
#embed "page/data/averaging.js" suffix(, )
#embed "page/data/store.js" suffix(, )
#embed "page/data/condition.js" suffix(, )
#embed "page/panels/horizon.js" suffix(, )
#embed "page/panels/sky.js" suffix(, )
#embed "page/panels/bars.js" suffix(, )
#embed "page/panels/charts.js" suffix(, )
#embed "page/panels/scatter.js" suffix(, )
#embed "page/panels/accuracy.js" suffix(, )
#embed "page/panels/link.js" suffix(, )
#embed "page/panels/raw.js" suffix(, )
#embed "page/panels/doctor.js" suffix(, )
#embed "page/panels/pages.js" suffix(, )
#embed "page/panels/status.js" suffix(, )
#embed "page/panels/facts.js" suffix(, )
#embed "page/panels/map.js" suffix(, )
#embed "page/base/tabs.js" suffix(, )
#embed "page/base/keys.js" suffix(, )
#embed "page/app.js" suffix(, )
};

// The rest of the page that shows a map of a program: what it draws, its panel, and what it exchanges with the program.
static const unsigned char viewer_script[] = {
#embed "page/viewer/circles.js" suffix(, )
#embed "page/viewer/shapes.js" suffix(, )
#embed "page/viewer/colors.js" suffix(, )
#embed "page/viewer/scene.js" suffix(, )
#embed "page/viewer/overlays.js" suffix(, )
#embed "page/viewer/movement.js" suffix(, )
#embed "page/viewer/map.js" suffix(, )
#embed "page/viewer/controls.js" suffix(, )
#embed "page/viewer/panel.js" suffix(, )
#embed "page/viewer/session.js" suffix(, )
#embed "page/viewer/touches.js" suffix(, )
#embed "page/viewer/reports.js" suffix(, )
#embed "page/viewer/viewer.js" suffix(, )
};

// The library is loaded only if the server has recorded tracks or maps. It uses the names of the script.
static const unsigned char library[] = {
#embed "page/library/requests.js" suffix(, )
#embed "page/library/past.js" suffix(, )
#embed "page/library/charts.js" suffix(, )
#embed "page/library/map.js" suffix(, )
#embed "page/library/timemachine.js" suffix(, )
#embed "page/library/downloads.js" suffix(, )
#embed "page/library/track.js" suffix(, )
#embed "page/library/list.js" suffix(, )
#embed "page/library/tracks.js" suffix(, )
#embed "page/library/mapfiles.js" suffix(, )
#embed "page/library/protobuf.js" suffix(, )
#embed "page/library/pmtiles.js" suffix(, )
#embed "page/library/rastertiles.js" suffix(, )
#embed "page/library/mapstyle.js" suffix(, )
#embed "page/library/vectortiles.js" suffix(, )
#embed "page/library/usermaps.js" suffix(, )
#embed "page/library/library.js" suffix(, )
};

static const unsigned char world[] = {
#embed "world/natural-earth-10m.world"
};

const unsigned char *web_page_html(void) { return html; }
size_t web_page_html_size(void) { return sizeof html; }

const unsigned char *web_page_style(void) { return style; }
size_t web_page_style_size(void) { return sizeof style; }

const unsigned char *web_page_shared_script(void) { return shared_script; }
size_t web_page_shared_script_size(void) { return sizeof shared_script; }

const unsigned char *web_page_monitor_script(void) { return monitor_script; }
size_t web_page_monitor_script_size(void) { return sizeof monitor_script; }

const unsigned char *web_page_library(void) { return library; }
size_t web_page_library_size(void) { return sizeof library; }

const unsigned char *web_page_viewer_html(void) { return viewer_html; }
size_t web_page_viewer_html_size(void) { return sizeof viewer_html; }

const unsigned char *web_page_viewer_style(void) { return viewer_style; }
size_t web_page_viewer_style_size(void) { return sizeof viewer_style; }

const unsigned char *web_page_viewer_script(void) { return viewer_script; }
size_t web_page_viewer_script_size(void) { return sizeof viewer_script; }

const unsigned char *web_page_world(void) { return world; }
size_t web_page_world_size(void) { return sizeof world; }
