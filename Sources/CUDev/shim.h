#include <libudev.h>
// The Glibc module lacks epoll, which waits for several descriptors, and timerfd, which provides timers as descriptors.
#include <sys/epoll.h>
#include <sys/timerfd.h>
