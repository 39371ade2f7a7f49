// npm test: every test, or with `npm test -- <filter>` some.
import { runNode } from './child.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

ensureDependencies();
ensureBuild();
runNode(['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], { NODE_ENV: 'test' });
