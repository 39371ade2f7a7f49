// npm start: a bare clone becomes a running site.
import { runNode } from './child.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

ensureDependencies();
ensureBuild();
runNode(['--env-file-if-exists=.env', 'server/main.ts', '--welcome']);
