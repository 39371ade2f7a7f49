import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inspect, readSourceTree } from './source-tree.ts';

const root = join(import.meta.dirname, '../..');
const maxSizeError = 0.3;

const names = z.record(z.string(), z.string());
const { dependencies, devDependencies } = z
  .object({ dependencies: names, devDependencies: names })
  .parse(readJson('package.json'));
const { packages } = z
  .object({ packages: z.record(z.string(), z.object({ license: z.string().optional() })) })
  .parse(readJson('package-lock.json'));

it('no development dependency is bundled: the image’s sbom.json lists what the browser gets', () => {
  // Empty in a build.
  const preamble = '@vitejs/plugin-react/preamble';
  const imported = Object.entries(readSourceTree(root, ['client', 'shared']))
    .flatMap(([path, source]) => inspect(path, source).imports)
    .filter(({ kind }) => kind !== 'type')
    .map(({ specifier }) => specifier);
  expect(imported).toContain('react');
  const tools = Object.keys(devDependencies);
  expect(
    imported.filter((name) => name !== preamble && tools.some((tool) => isOf(name, tool))),
  ).toEqual([]);
});

describe('docs/dependencies.md', () => {
  const [production = [], tools = []] = readTables('docs/dependencies.md');
  const rows = [...production, ...tools];

  it('has a row for each dependency, in the order of package.json', () => {
    expect(production.map(({ name }) => name)).toEqual(Object.keys(dependencies));
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(devDependencies));
  });

  it('says what each is for, its state and what would replace it', () => {
    expect(rows.filter(({ cells }) => cells.some((cell) => cell === ''))).toEqual([]);
  });

  it("has the lockfile's licences", () => {
    expect(rows.map(({ name, licence }) => [name, licence])).toEqual(
      rows.map(({ name }) => [name, packages[`node_modules/${name}`]?.license]),
    );
  });

  // `node` brings a binary of another size for each platform.
  it.runIf(process.platform === 'linux')('gives sizes to within 30%', () => {
    const wrong = rows.flatMap(({ name, size }) => {
      const actual = folderBytes(join(root, 'node_modules', name));
      const error = Math.abs(bytesOf(size) - actual) / actual;
      return error > maxSizeError ? [`${name}: ${size}, but ${actual} bytes`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe('renovate.json', () => {
  const rule = z.strictObject({
    description: z.string().optional(),
    matchPackageNames: z.array(z.string()).min(1),
    matchUpdateTypes: z.array(z.enum(['major', 'minor', 'patch'])).optional(),
    groupName: z.string().optional(),
    enabled: z.literal(false).optional(),
  });
  const { packageRules } = z
    .object({ packageRules: z.array(rule) })
    .parse(readJson('renovate.json'));

  it('names only packages that the site has', () => {
    const images = ['postgres'];
    const known = [...Object.keys({ ...dependencies, ...devDependencies }), ...images];
    const unknown = packageRules
      .flatMap(({ matchPackageNames }) => matchPackageNames)
      .map((name) => name.replace(/^!/, ''))
      .filter((name) => !known.some((one) => one === name || isBelow(one, name)));
    expect(unknown).toEqual([]);
  });
});

interface Row {
  name: string;
  licence: string;
  size: string;
  cells: string[];
}

/** The tables of a document whose first column is a package's name in backticks. */
function readTables(path: string): Row[][] {
  const tables = readFileSync(join(root, path), 'utf8').match(/(?:^\|.*\n)+/gm) ?? [];
  return tables.map((table) =>
    table
      .trimEnd()
      .split('\n')
      .slice(2)
      .map((line) => {
        const cells = line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim());
        const [name = '', , licence = '', size = ''] = cells;
        return { name: name.replaceAll('`', ''), licence, size, cells };
      }),
  );
}

function bytesOf(size: string): number {
  const [amount, unit] = size.split(' ');
  return Number(amount) * (unit === 'MB' ? 1e6 : 1e3);
}

/** Size of a package's files, without packages nested in it. */
function folderBytes(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? folderBytes(path) : statSync(path).size;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Whether an import is of a package or one of its modules. */
function isOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}

function isBelow(name: string, pattern: string): boolean {
  return pattern.endsWith('/**') && name.startsWith(pattern.slice(0, -2));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
