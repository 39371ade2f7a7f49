// npm start: starts the site, even from a fresh clone.
import { runNode } from './child.mjs';
import { memoryEnvironment, memoryFlags } from './memory-settings.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

ensureDependencies();
ensureBuild();
runNode(
  [...memoryFlags, '--env-file-if-exists=.env', 'server/main.ts', '--welcome'],
  Object.fromEntries(
    Object.entries(memoryEnvironment).filter(([name]) => process.env[name] === undefined),
  ),
);
