import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Copy, DockerfileParser, From, Healthcheck } from 'dockerfile-ast';
import { commandOf, toPair } from '../support/dockerfile.ts';
import { nodeUser } from './base.ts';
import { makeRoot, spawnInChroot } from './chroot.ts';

const checkout = join(import.meta.dirname, '../..');

export interface Image {
  /** Folder with its file system. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  /** Arguments of the build, which are not in the image. */
  buildArguments: Record<string, string>;
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
      assert.match(args[0] ?? '', /^node:24-trixie-slim(?:@sha256:[\da-f]{64})?$/);
      stage = await newStage(join(folder, `stage-${stages.size}`));
      stages.set(instruction.getBuildStage() ?? `stage-${stages.size}`, stage);
      continue;
    }
    if (stage === undefined) {
      // Its value is in the arguments of FROM.
      assert.equal(keyword, 'ARG', `${keyword} comes before FROM`);
      continue;
    }
    console.log(`  ${keyword} ${instruction.getArgumentsContent() ?? ''}`);
    if (instruction instanceof Copy) await copy(instruction, stage, stages, context);
    else if (instruction instanceof Healthcheck) stage.healthcheck = commandOf(instruction);
    else if (keyword === 'CMD') stage.command = JSON.parse(instruction.getArgumentsContent() ?? '');
    else if (keyword === 'WORKDIR') await changeFolder(stage, args);
    else if (keyword === 'ENV') Object.assign(stage.env, Object.fromEntries(args.map(toPair)));
    else if (keyword === 'ARG')
      Object.assign(stage.buildArguments, Object.fromEntries(args.map(toPair)));
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
  await makeRoot(root);
  return {
    root,
    workdir: '/',
    env: {},
    buildArguments: {},
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
  const { root, workdir, env, buildArguments } = stage;
  const child = spawnInChroot(['/bin/sh', '-c', command], {
    root,
    workdir,
    env: { ...buildArguments, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, `RUN ${command}`);
}

async function changeFolder(stage: Image, [path = '']: string[]): Promise<void> {
  stage.workdir = resolve(stage.workdir, path);
  await mkdir(join(stage.root, stage.workdir), { recursive: true });
}

function userNamed([name]: string[]): typeof nodeUser {
  assert.equal(name, `${nodeUser.uid}:${nodeUser.gid}`);
  return nodeUser;
}
