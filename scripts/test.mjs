// npm test: every test, or with `npm test -- <filter>` some. The tests that need the pages build them: see vitest.config.ts.
import { runNode } from './child.mjs';
import { ensureDependencies } from './setup.mjs';

ensureDependencies();
runNode(['scripts/run-vitest.mjs', ...process.argv.slice(2)], { NODE_ENV: 'test' });
