import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageName, runEngine } from '../support/container-engine.ts';
import { readImageSettings } from '../support/dockerfile.ts';
import { buildImage } from './build.ts';
import { check } from './check.ts';
import { Container, idleCommand } from './container.ts';

const checkout = join(import.meta.dirname, '../..');
const labels = {
  title: 'Homefront',
  description: 'A property marketplace for Nigeria',
  licenses: 'MIT',
  version: '1.2.3',
  revision: 'abcdef',
};

/** Checks what the image holds and sets. */
export async function checkContents(folder: string): Promise<void> {
  await using container = await Container.start(folder, { command: idleCommand });
  const [image] = JSON.parse(await runEngine(folder, 'podman', ['image', 'inspect', imageName]));
  const config = image.Config;

  await check('has the settings that deployments count on', async () => {
    const { env, volumes, exposed, command, healthcheck } = await readImageSettings();
    const found = new Set<string>(config.Env);
    for (const [name, value] of Object.entries(env)) assert(found.has(`${name}=${value}`), name);
    assert.deepEqual(Object.keys(config.Volumes).toSorted(), volumes.toSorted());
    assert.deepEqual(
      Object.keys(config.ExposedPorts),
      exposed.map((port) => `${port}/tcp`),
    );
    assert.deepEqual(config.Cmd, command);
    assert.deepEqual(image.Healthcheck.Test, ['CMD', ...healthcheck]);
    assert.match(healthcheck.join(' '), /\/health\/ready/);
    assert(image.Healthcheck.StartPeriod > 0);
    assert.equal(config.StopSignal, 'SIGTERM');
    // Kubernetes can only tell from a number that the user is not root.
    assert.match(config.User, /^[1-9]\d*:[1-9]\d*$/);
    for (const [name, value] of Object.entries(labels)) {
      assert.equal(config.Labels[`org.opencontainers.image.${name}`], value, name);
    }
  });
  await check('has no secrets in its variables or build arguments', async () => {
    const steps: string[] = image.History.map((step: { created_by: string }) => step.created_by);
    const settings = steps.flatMap(
      (step) => /\b(?:ENV|ARG) (.*)/.exec(step)?.[1]?.split(' ') ?? [],
    );
    const names = [...config.Env, ...settings].map((setting: string) => setting.split('=')[0]);
    assert(names.includes('VERSION') && names.includes('DATA_DIR'));
    const secret = /(?:^|_)(?:KEYS?|TOKEN|SECRET|PASSWORD|CREDENTIALS?)(?:_|$)|_URL$/i;
    assert.deepEqual(
      names.filter((name) => secret.test(name ?? '')),
      [],
    );
  });
  await check(
    'holds the production dependencies of the lockfile, and lists them in sbom.json',
    async () => {
      const installed = packagesIn(
        await container.output(['cat', 'node_modules/.package-lock.json']),
      );
      const locked = packagesIn(await readFile(join(checkout, 'package-lock.json'), 'utf8'));
      const production = new Set(locked.filter(({ dev }) => !dev).map(({ id }) => id));
      assert(installed.length > 0);
      assert.deepEqual(
        installed.filter(({ id }) => !production.has(id)),
        [],
      );
      const { components } = JSON.parse(await container.output(['cat', 'sbom.json']));
      const listed: string[] = components.map(
        ({ name, version }: { name: string; version: string }) => `${name}@${version}`,
      );
      assert.deepEqual(new Set(listed), new Set(installed.map(({ id }) => id)));
    },
  );
  await check('holds no package lists and no packages that are only recommended', async () => {
    assert.equal(await container.output(['ls', '/var/lib/apt/lists']), '');
    const unneeded = await container.output(
      [
        'apt-get',
        'autoremove',
        '--simulate',
        '--quiet=2',
        '--option=APT::AutoRemove::RecommendsImportant=false',
        '--option=APT::AutoRemove::SuggestsImportant=false',
      ],
      { user: 'root' },
    );
    assert.equal(unneeded, '');
  });
  await check('lets its user write to the volumes and /tmp only', async () => {
    const find =
      'find / -not -path "/proc/*" -not -path "/dev/*" -writable -not -type l 2>/dev/null | sort';
    assert.equal(await container.output(['sh', '-c', find]), '/backup\n/data\n/tmp\n');
    assert.equal(await container.output(['id', '-u']), `${config.User.split(':')[0]}\n`);
  });
  await check(
    'is built from the files that .dockerignore admits, of which it needs all',
    async () => {
      const dockerfile = await readFile(join(checkout, 'Dockerfile'), 'utf8');
      const copied = [...dockerfile.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, names = '']) =>
        names.split(' '),
      );
      const ignore = await readFile(join(checkout, '.dockerignore'), 'utf8');
      const [first, ...admitted] = ignore.trim().split('\n');
      assert.equal(first, '*');
      assert.deepEqual(new Set(admitted), new Set(copied.map((name) => `!${name}`)));
    },
  );
  await check('has a dev container whose packages can be installed', async () => {
    const settings = join(folder, 'simulate');
    await mkdir(settings);
    await writeFile(join(settings, '99simulate'), 'APT::Get::Simulate "true";\n');
    const file = join(checkout, '.devcontainer/Dockerfile');
    await buildImage(folder, [
      '--quiet',
      `--file=${file}`,
      `--volume=${settings}:/etc/apt/apt.conf.d`,
    ]);
  });
}

/** The packages of a lockfile, as name@version. */
function packagesIn(lockfile: string): { id: string; dev: boolean }[] {
  const packages: [string, { version: string; dev?: boolean }][] = Object.entries(
    JSON.parse(lockfile).packages,
  );
  return packages
    .filter(([path]) => path !== '')
    .map(([path, { version, dev = false }]) => ({
      id: `${path.replace(/^.*node_modules\//, '')}@${version}`,
      dev,
    }));
}
