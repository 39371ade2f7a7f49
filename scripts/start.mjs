// npm start: starts the site, even from a fresh clone.
import { envFileFlag, runNode } from './child.mjs';
import { helpIfAsked } from './help.mjs';
import { memoryEnvironment, memoryFlags } from './memory-settings.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

helpIfAsked();
ensureDependencies();
ensureBuild();
runNode(
  [...memoryFlags, envFileFlag, 'server/main.ts', '--welcome'],
  Object.fromEntries(
    Object.entries(memoryEnvironment).filter(([name]) => process.env[name] === undefined),
  ),
);
