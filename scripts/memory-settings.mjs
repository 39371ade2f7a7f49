// How the site keeps its memory small. The Dockerfile repeats these settings; decision 045 gives the measurements.

export const memoryFlags = [
  // The default lets garbage grow to 32 MiB in each of two semi-spaces.
  '--max-semi-space-size=8',
  // Optimizing a single large function of PGlite takes 600 MiB at every start.
  '--no-wasm-tier-up',
  '--no-wasm-dynamic-tiering',
];

/** glibc gives each thread an arena of its own, which rarely returns memory. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '1' };
