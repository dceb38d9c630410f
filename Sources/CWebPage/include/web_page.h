#pragma once

#include <stddef.h>

// The files of the live pages and the world map, from the folders page and world. The scripts and the library are
// combined from several files.

const unsigned char *web_page_html(void);
size_t web_page_html_size(void);

const unsigned char *web_page_style(void);
size_t web_page_style_size(void);

const unsigned char *web_page_shared_script(void);
size_t web_page_shared_script_size(void);

const unsigned char *web_page_monitor_script(void);
size_t web_page_monitor_script_size(void);

const unsigned char *web_page_library(void);
size_t web_page_library_size(void);

const unsigned char *web_page_viewer_html(void);
size_t web_page_viewer_html_size(void);

const unsigned char *web_page_viewer_style(void);
size_t web_page_viewer_style_size(void);

const unsigned char *web_page_viewer_script(void);
size_t web_page_viewer_script_size(void);

const unsigned char *web_page_world(void);
size_t web_page_world_size(void);
