// npm run dev: serves pages and server code from their sources, without a build (server/development.ts). Restarts the process
// when a file changes that Node itself has loaded: Vite reloads the others in place.
import { envFileFlag, runCommand } from './child.mjs';
import { helpIfAsked } from './help.mjs';
import { ensureDependencies, requireDevelopmentDependencies } from './setup.mjs';

const loadedByNode = [
  'server/main.ts',
  'server/development.ts',
  'server/config',
  'server/http/connections.ts',
  'server/provider',
  'vite.config.ts',
];

helpIfAsked();
ensureDependencies();
requireDevelopmentDependencies();
process.env.NODE_ENV = 'development';
console.log(
  'Starting the site. The first time, Vite bundles the libraries, which takes about half a minute.',
);
runCommand('node', [
  ...loadedByNode.map((path) => `--watch-path=${path}`),
  '--watch-preserve-output',
  envFileFlag,
  'server/main.ts',
  '--welcome',
  ...process.argv.slice(2),
]);
