import { configureGlobal, readConfigureGlobal } from 'fast-check';

/** In CI, so that a file that runs once more has the same random values. */
const seed = process.env['FUZZ_SEED'];
if (seed !== undefined) configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) });
