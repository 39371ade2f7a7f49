import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The shell blocks of a document. */
export function shellBlocksOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/** The commands in the shell blocks of a document, without comments, each once. */
export function commandsOf(path: string): string[] {
  const lines = shellBlocksOf(path).flatMap((block) =>
    block.replaceAll(/\\\n\s*/g, '').split('\n'),
  );
  const commands = lines.map((line) => line.replace(/(?:^|\s+)# .*$/, '').trim());
  return [...new Set(commands.filter((command) => command !== ''))];
}

export interface ShellCommand {
  command: string;
  env: Record<string, string>;
}

/** A command of the container is the same command without one, with the variables that it sets. */
export function withoutContainer(command: string): ShellCommand {
  const [, options, inner] = /^docker run (.*?) homefront:\S+ (npm run .*)$/.exec(command) ?? [];
  if (options === undefined || inner === undefined) return { command, env: {} };
  const set = [...options.matchAll(/-e (\w+)=(\S+)/g)];
  return {
    command: inner,
    env: Object.fromEntries(set.map(([, name = '', value = '']) => [name, value])),
  };
}
