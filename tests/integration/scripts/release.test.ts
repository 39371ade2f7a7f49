import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const kustomization = 'deploy/kubernetes/kustomization.yaml';
const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Maps.\n';

describe('npm run release', () => {
  let clone: string;

  beforeEach(async () => {
    clone = await mkdtemp(join(tmpdir(), 'homefront-release-'));
    for (const name of [
      'scripts',
      'package.json',
      'package-lock.json',
      '.gitignore',
      kustomization,
    ]) {
      await cp(join(root, name), join(clone, name), { recursive: true });
    }
    await edit('package.json', (json) => ({ ...json, version: '0.1.0' }));
    await writeFile(join(clone, 'CHANGELOG.md'), changelog);
    git('init', '--quiet', '--initial-branch', 'main');
    git('config', 'user.name', 'Amina Bello');
    git('config', 'user.email', 'amina@homes.example');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Start');
  });
  afterEach(() => rm(clone, { recursive: true }));

  it('commits and tags the version, and writes the archive, the SBOM and their hashes', async () => {
    const { status, stdout } = release('minor');
    expect(status).toBe(0);
    expect(stdout).toContain('git push origin main v0.2.0');

    expect(git('log', '--format=%s').split('\n')[0]).toBe('Release 0.2.0');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0')).toContain('- Maps.');
    expect(await readJson('package.json')).toMatchObject({ version: '0.2.0' });
    expect(await readJson('package-lock.json')).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' } },
    });
    const { images } = parse(await readFile(join(clone, kustomization), 'utf8'));
    expect(images).toEqual([expect.objectContaining({ name: 'homefront', newTag: '0.2.0' })]);
    const date = new Date().toISOString().slice(0, 10);
    expect(await readFile(join(clone, 'CHANGELOG.md'), 'utf8')).toBe(
      changelog.replace('### Added', `## [0.2.0] - ${date}\n\n### Added`),
    );

    const folder = join(clone, 'dist-release');
    const files = ['SHA256SUMS', 'homefront-0.2.0.cdx.json', 'homefront-0.2.0.tar.gz'];
    expect((await readdir(folder)).toSorted()).toEqual(files);
    const sums = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
    for (const line of sums) {
      const [sum, file = ''] = line.split('  ');
      const bytes = await readFile(join(folder, file));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
    }
    expect(sums).toHaveLength(2);
    const listed = execFileSync('tar', ['tzf', 'homefront-0.2.0.tar.gz'], { cwd: folder });
    expect(String(listed)).toContain('homefront-0.2.0/CHANGELOG.md\n');
    const { components, metadata } = await readJson('dist-release/homefront-0.2.0.cdx.json');
    expect(metadata.component).toMatchObject({ name: 'homefront', version: '0.2.0' });
    const names = components.map(({ name }: { name: string }) => name);
    expect(names).toContain('express');
    expect(names).not.toContain('vitest');
  });

  it('changes nothing in a dry run', () => {
    const { status, stdout } = release('0.1.0', '--dry-run');
    expect(status).toBe(0);
    expect(stdout).toBe('homefront 0.1.0\n\n### Added\n\n- Maps.\n\n');
    expect(git('tag', '--list')).toBe('');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('changes nothing if the SBOM fails', async () => {
    const programs = await mkdtemp(join(tmpdir(), 'homefront-npm-'));
    await writeFile(join(programs, 'npm'), '#!/bin/sh\nexit 1\n');
    await chmod(join(programs, 'npm'), 0o755);
    const PATH = `${programs}:${process.env['PATH']}`;
    expect(releaseIn({ ...process.env, PATH }, 'minor').status).toBe(1);
    await rm(programs, { recursive: true });
    expect(git('tag', '--list')).toBe('');
    expect(git('status', '--porcelain')).toBe('');
    expect(release('minor').status).toBe(0);
  });

  it('refuses uncommitted changes, another branch and an existing tag', async () => {
    await writeFile(join(clone, 'CHANGELOG.md'), `${changelog}\n- More.\n`);
    expect(release('minor').stderr).toBe('Commit or stash your changes first.\n');
    git('checkout', '--quiet', '-b', 'maps', '--force');
    expect(release('minor').stderr).toBe('Releases are made on main; this is maps.\n');
    git('checkout', '--quiet', '--force', 'main');
    git('tag', 'v0.2.0');
    const { status, stderr } = release('minor');
    expect(stderr).toBe('v0.2.0 exists already.\n');
    expect(status).toBe(1);
  });

  function release(...args: string[]) {
    return releaseIn(process.env, ...args);
  }

  function releaseIn(env: NodeJS.ProcessEnv, ...args: string[]) {
    return spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
      cwd: clone,
      env,
      encoding: 'utf8',
    });
  }

  function git(...args: string[]): string {
    return execFileSync('git', args, { cwd: clone, encoding: 'utf8' });
  }

  async function readJson(path: string) {
    return JSON.parse(await readFile(join(clone, path), 'utf8'));
  }

  async function edit(path: string, change: (json: object) => object): Promise<void> {
    const changed = change(await readJson(path));
    await writeFile(join(clone, path), `${JSON.stringify(changed, null, 2)}\n`);
  }
});
