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
#embed "page/world.js" suffix(, )
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
