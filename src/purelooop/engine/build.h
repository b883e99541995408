/* How the engine was built, for bug reports. */

#ifndef PURELOOOP_BUILD_H
#define PURELOOOP_BUILD_H

#if defined(__clang__)
#define BUILD_COMPILER __VERSION__
#elif defined(__GNUC__)
#define BUILD_COMPILER "gcc " __VERSION__
#else
#define BUILD_COMPILER "unknown compiler"
#endif

#ifdef PURELOOOP_CHECKED
#define BUILD_KIND "checked"
#else
#define BUILD_KIND "release"
#endif

#endif
