import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { shellBlocksOf } from '../support/runbook.ts';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```$|`[^`\n]*`/gms, '');

it('code blocks stand alone, between a fence with a language and one without', () => {
  const broken = documents.flatMap((path) => {
    const lines = read(path).split('\n');
    const fences = lines.filter((line) => line.includes('```'));
    const wrong = fences.filter((line, at) => !(at % 2 ? /^```$/ : /^```[a-z]+$/).test(line));
    return wrong.map((line) => `${path}: ${line}`);
  });
  expect(broken).toEqual([]);
});

it('commands are valid shell', () => {
  const blocks = documents.flatMap(shellBlocksOf);
  expect(blocks.length).toBeGreaterThan(30);
  for (const block of blocks) {
    // `<id>` stands for an argument.
    execFileSync('sh', ['-n'], { input: block.replaceAll(/<\w+>(?=\s)/g, 'word') });
  }
});

it('links lead to files and headings that exist', () => {
  const broken = documents.flatMap((path) =>
    [...withoutCode(read(path)).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ([link, file = '', heading]) => {
        const target = file === '' ? path : relative(root, join(root, dirname(path), file));
        const exists =
          existsSync(join(root, target)) &&
          (heading === undefined || anchorsOf(target).has(heading));
        return exists ? [] : [`${path}: ${link}`];
      },
    ),
  );
  expect(broken).toEqual([]);
});

const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root });

it('the index of decisions lists each of them once', () => {
  expect(decisions.length).toBeGreaterThan(20);
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\((\d{3}-[^)]*)\)/g)];
  expect(listed.map(([, file = '']) => `docs/decisions/${file}`).toSorted()).toEqual(
    decisions.toSorted(),
  );
});

it('decisions say when to revisit them', () => {
  expect(decisions.filter((path) => !/revisit/i.test(read(path)))).toEqual([]);
});

/** As GitHub makes them from headings. */
function anchorsOf(path: string): Set<string> {
  const headings = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
