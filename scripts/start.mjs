// npm start: starts the site, even from a fresh clone.
import { runNode } from './child.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

ensureDependencies();
ensureBuild();
runNode(['--env-file-if-exists=.env', 'server/main.ts', '--welcome']);
