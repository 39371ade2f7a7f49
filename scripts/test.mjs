// npm test runs all tests but the long ones, `npm test -- <filter>` some. Tests that need the pages build them: see
// vitest.config.ts.
import { runNode } from './child.mjs';
import { ensureDependencies, requireDevelopmentDependencies } from './setup.mjs';

ensureDependencies();
requireDevelopmentDependencies();
runNode(['scripts/run-vitest.mjs', ...process.argv.slice(2)], { NODE_ENV: 'test' });
