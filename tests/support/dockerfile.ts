import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DockerfileParser, From, Healthcheck } from 'dockerfile-ast';

const file = join(import.meta.dirname, '../../Dockerfile');

export interface ImageSettings {
  env: Record<string, string>;
  volumes: string[];
  /** Ports. */
  exposed: number[];
  command: string[];
  healthcheck: string[];
}

/** What the last stage of the Dockerfile sets for containers. */
export async function readImageSettings(): Promise<ImageSettings> {
  const instructions = DockerfileParser.parse(await readFile(file, 'utf8')).getInstructions();
  const start = instructions.findLastIndex((instruction) => instruction instanceof From);
  const settings: ImageSettings = {
    env: {},
    volumes: [],
    exposed: [],
    command: [],
    healthcheck: [],
  };
  for (const instruction of instructions.slice(start + 1)) {
    const keyword = instruction.getKeyword();
    const args = instruction.getExpandedArguments().map((argument) => argument.getValue());
    if (instruction instanceof Healthcheck) settings.healthcheck = commandOf(instruction);
    else if (keyword === 'ENV') Object.assign(settings.env, Object.fromEntries(args.map(toPair)));
    else if (keyword === 'VOLUME') settings.volumes.push(...args);
    else if (keyword === 'EXPOSE') settings.exposed.push(...args.map(Number));
    else if (keyword === 'CMD') {
      settings.command = JSON.parse(instruction.getArgumentsContent() ?? '');
    }
  }
  return settings;
}

/** The command of a health check in its JSON form. */
export function commandOf(healthcheck: Healthcheck): string[] {
  const [, json = ''] = /\bCMD\s+(\[.*\])\s*$/s.exec(healthcheck.getArgumentsContent() ?? '') ?? [];
  return JSON.parse(json);
}

/** Splits NAME=value. */
export function toPair(text: string): [name: string, value: string] {
  const [name = '', ...value] = text.split('=');
  return [name, value.join('=')];
}
