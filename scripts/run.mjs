// node scripts/run.mjs [--build] <command> [args]: runs a command from node_modules/.bin, even in a fresh clone.
// `node` is the pinned Node. --build builds the pages first.
import { runCommand, runNode } from './child.mjs';
import { ensureBuild, ensureDependencies, requireDevelopmentDependencies } from './setup.mjs';

const args = process.argv.slice(2);
const needsBuild = args[0] === '--build';
if (needsBuild) args.shift();
const [command, ...rest] = args;
if (command === undefined)
  throw new Error('usage: node scripts/run.mjs [--build] <command> [args]');

ensureDependencies();
const isForDevelopment = needsBuild || command !== 'node' || rest[0]?.startsWith('tests/');
if (isForDevelopment) requireDevelopmentDependencies();
if (needsBuild) ensureBuild();
if (command === 'node') runNode(rest);
else runCommand(command, rest);
