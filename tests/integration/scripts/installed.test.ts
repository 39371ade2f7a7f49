import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled, markInstalled } from '../../../scripts/installed.mjs';

const root = join(import.meta.dirname, '../../..');
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };

describe('installation check', () => {
  let folder: string;

  // Recorded on Linux x64 on every machine: the lockfile lists what npm omits elsewhere.
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homefront-installed-'));
    await mkdir(join(folder, 'node_modules'));
    for (const name of ['package.json', 'package-lock.json']) {
      await cp(join(root, name), join(folder, name));
    }
    const { packages } = await lockfile();
    await record(
      Object.fromEntries(
        Object.entries(packages).filter(([path, { os, cpu, libc }]) => {
          if (path === '') return false;
          const isFor = (names: string[] | undefined, name: string) =>
            names === undefined || names.includes(name);
          return isFor(os, linux.os) && isFor(cpu, linux.cpu) && isFor(libc, linux.libc);
        }),
      ),
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('passes if npm has installed every package for this platform', () => {
    expect(isInstalled(folder, linux)).toBe(true);
  });

  it.each([
    ['another system', { os: 'darwin', cpu: 'x64', libc: undefined }],
    ['another architecture', { ...linux, cpu: 'arm64' }],
    ['another C library', { ...linux, libc: 'musl' }],
  ])('rejects modules installed for %s', (_, platform) => {
    expect(isInstalled(folder, platform)).toBe(false);
  });

  it('installs again if the folder was marked on another system', () => {
    expect(isInstalled(folder, linux)).toBe(true);
    expect(isInstalled(folder, { ...linux, cpu: 'arm64' })).toBe(false);
  });

  it('detects a package that is missing or has another version', async () => {
    const installed = JSON.parse(
      await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
    ).packages;
    const express = 'node_modules/express';
    await record({ ...installed, [express]: { ...installed[express], version: '4.0.0' } });
    expect(isInstalled(folder, linux)).toBe(false);
    const { [express]: _, ...others } = installed;
    await record(others);
    expect(isInstalled(folder, linux)).toBe(false);
  });

  it('trusts the mark of an installation until the lockfile changes', async () => {
    await record({});
    markInstalled(folder);
    expect(isInstalled(folder)).toBe(true);
    await writeFile(
      join(folder, 'package-lock.json'),
      JSON.stringify({ packages: { '': {}, a: {} } }),
    );
    expect(isInstalled(folder)).toBe(false);
  });

  async function lockfile(): Promise<{
    packages: Record<string, { os?: string[]; cpu?: string[]; libc?: string[] }>;
  }> {
    return JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  }

  async function record(packages: object): Promise<void> {
    const path = join(folder, 'node_modules/.package-lock.json');
    await writeFile(path, JSON.stringify({ packages }));
  }
});
