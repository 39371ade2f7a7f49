import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { expect, it } from 'vitest';
import { findBreaches } from '../../image/rules.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

it('finds no breach in the Dockerfile', async () => {
  expect(findBreaches(await read('Dockerfile'))).toEqual([]);
});

it.each<[what: string, from: string | RegExp, to: string, breach: string]>([
  ['an image without a tag', /ARG NODE_IMAGE=\S+/, 'ARG NODE_IMAGE=node', 'node has no tag other'],
  ['the tag latest', /ARG NODE_IMAGE=\S+/, 'ARG NODE_IMAGE=node:latest', 'node:latest has no tag'],
  ['ADD', 'COPY shared', 'ADD shared', 'use COPY'],
  ['a command as text', /CMD \["sh".*/, 'CMD node server/main.ts', 'CMD needs a JSON array'],
  ['two commands', /(?=CMD \["sh")/, 'CMD ["true"]\n', 'only be one CMD'],
  ['a relative folder', 'WORKDIR /app', 'WORKDIR app', 'paths should be absolute'],
  ['cd', 'RUN mkdir', 'RUN cd / && mkdir', 'use WORKDIR'],
  ['sudo', 'RUN mkdir', 'RUN sudo mkdir', 'RUN is root'],
  [
    'a downloaded script',
    'RUN mkdir',
    'RUN curl https://a.example | sh && mkdir',
    'install packages',
  ],
  ['an upgrade', 'apt-get update', 'apt-get update && apt-get -y upgrade', 'newer base'],
  ['apt', 'apt-get update', 'apt update', 'use apt-get'],
  [
    'an installation without an update',
    'apt-get update \\\n  && ',
    '',
    'update and install in one',
  ],
  ['an installation that asks', 'install -y', 'install', 'would ask'],
  ['recommended packages', '--no-install-recommends ', '', '--no-install-recommends'],
  ['package lists', ' \\\n  && rm -rf /var/lib/apt/lists/*', '', 'delete the package lists'],
  ['npm install', 'npm ci', 'npm install', 'use npm ci'],
  ['npx', 'npm sbom', 'npx sbom', 'use npm ci'],
  ['a secret', 'ARG VERSION=', 'ARG NPM_TOKEN=', 'NPM_TOKEN would be readable'],
  ['a user by name', 'USER 1000:1000', 'USER node', 'the last USER is not a number'],
  ['root', 'USER 1000:1000', 'USER 0', 'the last USER is not a number'],
  ['a health check on liveness', '/health/ready', '/health/live', 'no HEALTHCHECK'],
  ['a health check without a start period', /--start-period=\w+ /, '', 'no HEALTHCHECK'],
  [
    'a missing label',
    'image.licenses=',
    'image.licences=',
    'no label org.opencontainers.image.licenses',
  ],
  ['an unknown flag', '--interval=10s', '--intervall=10s', 'Unknown flag: intervall'],
])('reports %s', async (_what, from, to, breach) => {
  const dockerfile = await read('Dockerfile');
  const changed = dockerfile.replace(from, to);
  expect(changed).not.toBe(dockerfile);
  const breaches = findBreaches(changed);
  expect(breaches.length).toBeGreaterThan(0);
  for (const found of breaches) expect(found).toContain(breach);
});

it('sends the builder what the Dockerfile copies, and nothing else', async () => {
  const copied = DockerfileParser.parse(await read('Dockerfile'))
    .getCOPYs()
    .filter((copy) => copy.getFlags().length === 0)
    .flatMap((copy) => copy.getArguments().slice(0, -1))
    .map((argument) => argument.getValue());
  const [first, ...admitted] = (await read('.dockerignore')).trim().split('\n');
  expect(first).toBe('*');
  expect(new Set(admitted)).toEqual(new Set(copied.map((name) => `!${name}`)));
});
