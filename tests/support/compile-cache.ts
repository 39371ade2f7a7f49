import { join } from 'node:path';

/** Environment of the programs that tests start: they share compiled modules, which saves a quarter of the work of a start. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../.artifacts/compile-cache'),
};
