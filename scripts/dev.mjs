// npm run dev: restarts the server when its sources change. Vite serves the pages without a build.
import { runCommand } from './child.mjs';
import { ensureDependencies } from './setup.mjs';

ensureDependencies();
process.env.NODE_ENV = 'development';
runCommand('node', [
  '--watch-path=server',
  '--watch-path=shared',
  '--watch-preserve-output',
  '--env-file-if-exists=.env',
  'server/main.ts',
  ...process.argv.slice(2),
]);
