#include <libudev.h>
// What the Glibc module lacks of waiting for several descriptors and for a time.
#include <sys/epoll.h>
#include <sys/timerfd.h>
