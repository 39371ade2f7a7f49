import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

describe('the dev container', () => {
  const dockerfile = read('.devcontainer/Dockerfile');

  it('installs the packages that the tests need', () => {
    const needed = [...read('.ci/run').matchAll(/packages\+=\((\S+)\)/g)].map(([, name]) => name);
    expect(needed.length).toBeGreaterThan(5);
    const installed = new Set(dockerfile.split(/\s+/));
    expect(needed.filter((name) => !installed.has(name ?? ''))).toEqual([]);
  });

  it('recommends the extensions of .vscode', () => {
    const { recommendations } = JSON.parse(read('.vscode/extensions.json'));
    const { customizations } = JSON.parse(read('.devcontainer/devcontainer.json'));
    expect(customizations.vscode.extensions).toEqual(recommendations);
  });
});

describe('.vscode', () => {
  it('starts programs that exist, on a Node that exists', () => {
    const launch = z.object({
      configurations: z.array(z.object({ program: z.string(), runtimeExecutable: z.string() })),
    });
    const { configurations } = launch.parse(JSON.parse(read('.vscode/launch.json')));
    const missing = configurations
      .flatMap(({ program, runtimeExecutable }) => [program, runtimeExecutable])
      .map((path) => path.replace('${workspaceFolder}', root))
      .filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });

  it('has settings that parse', () => {
    expect(JSON.parse(read('.vscode/settings.json'))).toBeTypeOf('object');
  });
});

// https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema
describe('the change forms', () => {
  const label = { label: z.string().min(1), description: z.string().optional() };
  const field = {
    id: z.string().regex(/^[a-z-]+$/),
    validations: z.strictObject({ required: z.boolean() }).optional(),
  };
  const element = z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('markdown'),
      attributes: z.strictObject({ value: z.string() }),
    }),
    z.strictObject({
      type: z.literal('input'),
      ...field,
      attributes: z.strictObject({ ...label, placeholder: z.string().optional() }),
    }),
    z.strictObject({
      type: z.literal('textarea'),
      ...field,
      attributes: z.strictObject({
        ...label,
        placeholder: z.string().optional(),
        render: z.string().optional(),
      }),
    }),
    z.strictObject({
      type: z.literal('checkboxes'),
      ...field,
      attributes: z.strictObject({
        ...label,
        options: z.array(z.strictObject({ label: z.string() })).min(1),
      }),
    }),
  ]);
  const form = z.strictObject({
    name: z.string().min(3),
    description: z.string().min(3),
    labels: z.array(z.string()),
    body: z.array(element).min(1),
  });
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter(
    (path) => basename(path) !== 'config.yml',
  );

  it.each(forms)('%s follows the schema of issue forms, with ids of its own', (path) => {
    const { body } = form.parse(parse(read(path)));
    const ids = body.flatMap((one) => ('id' in one ? [one.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('documents and forms name scripts that exist', () => {
  const files = globSync(
    ['*.md', 'docs/*.md', '.github/**/*.md', '.devcontainer/*.json', '.ci/{run,nightly}'],
    { cwd: root },
  );
  const named = files.flatMap((path) =>
    [...read(path).matchAll(/\bnpm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, name = '']) => ({
      path,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
