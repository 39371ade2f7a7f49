// node scripts/run.mjs [--build] [--env] <command> [args]: runs a command from node_modules/.bin, even in a fresh clone.
// `node` is the pinned Node. --build builds the pages first. --env lets Node read .env, if there is one: Node's own flag for
// it would also be read by the Node of this script, which prints a notice if there is none.
import { envFileFlag, runCommand, runNode } from './child.mjs';
import { helpIfAsked } from './help.mjs';
import { ensureBuild, ensureDependencies, requireDevelopmentDependencies } from './setup.mjs';

helpIfAsked();
const args = process.argv.slice(2);
const needsBuild = args[0] === '--build';
if (needsBuild) args.shift();
const readsEnvFile = args[0] === '--env';
if (readsEnvFile) args.shift();
const [command, ...rest] = args;
if (command === undefined)
  throw new Error('usage: node scripts/run.mjs [--build] [--env] <command> [args]');

ensureDependencies();
const isForDevelopment = needsBuild || command !== 'node' || rest[0]?.startsWith('tests/');
if (isForDevelopment) requireDevelopmentDependencies();
if (needsBuild) ensureBuild();
if (command === 'node') runNode(readsEnvFile ? [envFileFlag, ...rest] : rest);
else runCommand(command, rest);
