// A test bed of simulated USB devices for tests without hardware. It controls umockdev's test bed with line commands.
//
//     umockdev-wrapper usb-bed
//
// It prints the test bed's directory, which programs under test read from UMOCKDEV_DIR, and "done" after each command:
//
//     add FILE                       adds the devices described by FILE in umockdev's format, each with an "add" event
//     node NAME                      creates /dev/NAME, a pseudo-terminal
//     nodeless NAME                  removes /dev/NAME, with a hang-up for programs that have it open
//     event ACTION SYSPATH           sends an event, as udevd does
//     remove SYSPATH                 removes a device from /sys, without an event
//
// The library is loaded by name, so that only umockdev itself is needed to build and run this program.
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void *library;
static void *bed;
static const char *root;

// Nodes are created here, because umockdev 0.17 cannot create the same name twice, as happens when a dongle is plugged
// in again.
static struct { char name[64]; int master; } nodes[64];

static void fail(const char *reason) {
    fprintf(stderr, "usb-bed: %s\n", reason);
    exit(1);
}

static void *symbol(const char *name) {
    void *address = dlsym(library, name);
    if (!address) fail(dlerror());
    return address;
}

static char *contents(const char *path) {
    FILE *file = fopen(path, "r");
    char *text = calloc(1, 1 << 20);
    if (!file || !text) fail(path);
    fread(text, 1, (1 << 20) - 1, file);
    fclose(file);
    return text;
}

static void add(const char *path) {
    // GLib's GError.
    struct { unsigned domain; int code; const char *message; } *error = NULL;
    int (*add_from_string)(void *, const char *, void *) = symbol("umockdev_testbed_add_from_string");
    char *text = contents(path);
    if (!add_from_string(bed, text, &error)) fail(error ? error->message : path);
    free(text);
}

static void path_of(const char *name, char *path, size_t size) { snprintf(path, size, "%s/dev/%s", root, name); }

static void make_node(const char *name) {
    char path[4096];
    path_of(name, path, sizeof path);
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0 || grantpt(master) || unlockpt(master) || symlink(ptsname(master), path)) fail(path);
    for (int index = 0; index < 64; index++) {
        if (nodes[index].name[0]) continue;
        snprintf(nodes[index].name, sizeof nodes[index].name, "%s", name);
        nodes[index].master = master;
        return;
    }
    fail("too many nodes");
}

static void remove_node(const char *name) {
    char path[4096];
    path_of(name, path, sizeof path);
    if (unlink(path)) fail(path);
    for (int index = 0; index < 64; index++) {
        if (strcmp(nodes[index].name, name)) continue;
        close(nodes[index].master);
        nodes[index].name[0] = 0;
    }
}

int main(void) {
    library = dlopen("libumockdev.so.0", RTLD_NOW);
    if (!library) fail(dlerror());
    void *(*make_bed)(void) = symbol("umockdev_testbed_new");
    char *(*root_of)(void *) = symbol("umockdev_testbed_get_root_dir");
    void (*event)(void *, const char *, const char *) = symbol("umockdev_testbed_uevent");
    void (*remove_device)(void *, const char *) = symbol("umockdev_testbed_remove_device");
    void (*unref)(void *) = symbol("g_object_unref");
    bed = make_bed();
    root = root_of(bed);
    char directory[4096];
    path_of("", directory, sizeof directory);
    mkdir(directory, 0755);
    puts(root);
    fflush(stdout);

    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        char *words = line, *order = strsep(&words, " \n"), *first = strsep(&words, " \n"), *second = strsep(&words, " \n");
        if (!first) fail("an order without a word");
        if (!strcmp(order, "add")) add(first);
        else if (!strcmp(order, "node")) make_node(first);
        else if (!strcmp(order, "nodeless")) remove_node(first);
        else if (!strcmp(order, "remove")) remove_device(bed, first);
        else if (!strcmp(order, "event") && second) event(bed, second, first);
        else fail("an order that is not known");
        puts("done");
        fflush(stdout);
    }
    unref(bed); // also removes the directory
    return 0;
}
