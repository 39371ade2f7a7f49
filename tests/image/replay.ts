import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Copy, DockerfileParser, From, Healthcheck } from 'dockerfile-ast';
import { makeRoot, nodeUser, spawnInChroot } from './chroot.ts';

const checkout = join(import.meta.dirname, '../..');

export interface Image {
  /** Folder with its file system. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: typeof nodeUser | undefined;
  volumes: string[];
  command: string[];
  healthcheck: string[];
}

/**
 * Follows the Dockerfile step by step, each stage in a folder below `folder`, and returns the last
 * stage. Fails on an unknown instruction.
 */
export async function replayDockerfile(folder: string): Promise<Image> {
  const dockerfile = DockerfileParser.parse(await readFile(join(checkout, 'Dockerfile'), 'utf8'));
  const context = await contextNames();
  const stages = new Map<string, Image>();
  let stage: Image | undefined;
  for (const instruction of dockerfile.getInstructions()) {
    const keyword = instruction.getKeyword();
    const args = instruction.getExpandedArguments().map((argument) => argument.getValue());
    if (instruction instanceof From) {
      assert.equal(instruction.getImage(), 'node:24-slim');
      stage = await newStage(join(folder, `stage-${stages.size}`));
      stages.set(instruction.getBuildStage() ?? `stage-${stages.size}`, stage);
      continue;
    }
    assert(stage, `${keyword} comes before FROM`);
    console.log(`  ${keyword} ${instruction.getArgumentsContent() ?? ''}`);
    if (instruction instanceof Copy) await copy(instruction, stage, stages, context);
    else if (instruction instanceof Healthcheck) stage.healthcheck = afterCommand(instruction);
    else if (keyword === 'CMD') stage.command = JSON.parse(instruction.getArgumentsContent() ?? '');
    else if (keyword === 'WORKDIR') await changeFolder(stage, args);
    else if (keyword === 'ENV') Object.assign(stage.env, Object.fromEntries(args.map(toPair)));
    else if (keyword === 'RUN') await run(instruction.getArgumentsContent() ?? '', stage);
    else if (keyword === 'USER') stage.user = userNamed(args);
    else if (keyword === 'VOLUME') stage.volumes.push(...args);
    else
      assert(['EXPOSE', 'STOPSIGNAL', 'LABEL'].includes(keyword), `unknown instruction ${keyword}`);
  }
  assert(stage, 'the Dockerfile has no stage');
  return stage;
}

async function newStage(root: string): Promise<Image> {
  await mkdir(root);
  await makeRoot(root);
  return {
    root,
    workdir: '/',
    env: {},
    user: undefined,
    volumes: [],
    command: [],
    healthcheck: [],
  };
}

/** The files that .dockerignore admits: it ignores everything except the names it lists. */
async function contextNames(): Promise<Set<string>> {
  const lines = (await readFile(join(checkout, '.dockerignore'), 'utf8')).trim().split('\n');
  assert.equal(lines[0], '*');
  const allowed = lines.slice(1).map((line) => /^!([\w.-]+)$/.exec(line)?.[1]);
  return new Set(allowed.map((name) => name ?? assert.fail('.dockerignore has a pattern')));
}

async function copy(
  instruction: Copy,
  stage: Image,
  stages: Map<string, Image>,
  context: Set<string>,
): Promise<void> {
  const paths = instruction.getExpandedArguments().map((argument) => argument.getValue());
  const to = paths.pop() ?? '';
  const from = instruction
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue();
  const source = from === undefined || from === null ? undefined : stages.get(from);
  assert(source !== undefined || !from, `unknown stage ${from}`);
  for (const path of paths) {
    assert(source !== undefined || context.has(path), `${path} is ignored`);
    const original = source === undefined ? join(checkout, path) : join(source.root, path);
    const target = join(stage.root, resolve(stage.workdir, to));
    const isFolder = (await stat(original)).isDirectory();
    const end = isFolder || !to.endsWith('/') ? target : join(target, basename(path));
    await cp(original, end, { recursive: true, verbatimSymlinks: true });
  }
}

async function run(command: string, stage: Image): Promise<void> {
  const { root, workdir, env } = stage;
  const child = spawnInChroot(['/bin/sh', '-c', command], {
    root,
    workdir,
    env: { ...env, ...certificates() },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, `RUN ${command}`);
}

/** If this machine has its own certificates, npm needs them to reach its registry. */
function certificates(): Record<string, string> {
  const file = process.env['NODE_EXTRA_CA_CERTS'];
  return file === undefined ? {} : { NODE_EXTRA_CA_CERTS: file };
}

async function changeFolder(stage: Image, [path = '']: string[]): Promise<void> {
  stage.workdir = resolve(stage.workdir, path);
  await mkdir(join(stage.root, stage.workdir), { recursive: true });
}

function userNamed([name]: string[]): typeof nodeUser {
  assert.equal(name, 'node');
  return nodeUser;
}

function toPair(text: string): [name: string, value: string] {
  const [name = '', ...value] = text.split('=');
  return [name, value.join('=')];
}

function afterCommand(instruction: Healthcheck): string[] {
  const [, json = ''] = /\bCMD\s+(\[.*\])\s*$/s.exec(instruction.getArgumentsContent() ?? '') ?? [];
  return JSON.parse(json);
}
