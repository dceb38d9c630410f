#include <libudev.h>
// The Glibc module lacks epoll, which waits for several descriptors, and timerfd, which waits for a time.
#include <sys/epoll.h>
#include <sys/timerfd.h>
