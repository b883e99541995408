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

#if defined(__SANITIZE_ADDRESS__)
#define BUILD_SANITIZED 1
#elif defined(__has_feature)
#define BUILD_SANITIZED __has_feature(address_sanitizer)
#else
#define BUILD_SANITIZED 0
#endif

/* A build for one's own machine (-march=native) does not run on every other one. macOS asks for
   SSE 4.1, which all its machines have. */
#if defined(__x86_64__) && (defined(__SSE4_2__) || defined(__AVX__))
#define BUILD_TARGET "some x86-64"
#elif defined(__x86_64__)
#define BUILD_TARGET "any x86-64"
#elif defined(__aarch64__)
#define BUILD_TARGET "ARM64"
#else
#define BUILD_TARGET "another processor"
#endif

#endif
