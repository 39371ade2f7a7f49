import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { UntestedReporter } from './tests/support/untested.ts';
import { markdownDocuments } from './scripts/markdown-documents.ts';

// `npm run test:image` builds the image, and names the folder of podman's settings.
const hasImage = process.env['HOMEFRONT_IMAGE'] !== undefined;

/** Files that take about a minute or more: begun last, they would leave the other workers with nothing to do. */
const longest = /(?:outbox-kill|fault-matrix|drill|accessibility|crawl|missing-code)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- of the class, not of an array
    const sorted = await super.sort(files);
    // A worker keeps its modules as long as the next file is of the same project.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rank = ({ project, moduleId }: TestSpecification): number =>
      2 * projects.indexOf(project.name) + (longest.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: [markdownDocuments()],
  test: {
    // More than the processors of a small machine: many tests wait for a process or a time limit.
    maxWorkers: Math.max(3, Math.min(4, availableParallelism())),
    setupFiles: [
      'tests/support/unexpected-console.ts',
      'tests/support/matchers.ts',
      'tests/support/random-seed.ts',
    ],
    reporters: ['default', new UntestedReporter()],
    sequence: { sequencer: LongestFirst },
    // Test files share their modules: nothing may stay replaced or changed after a file.
    isolate: false,
    tags: [
      { name: 'long', description: 'Left out of `npm test` unless a file or a test is named.' },
    ],
    // Polling ends as soon as its condition holds, so the limit only needs to be longer than a busy machine takes.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // Far more than any test takes on an idle machine.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/built-pages.ts'],
          // Render pages with the libraries' production code, as for visitors.
          env: { NODE_ENV: 'production' },
          // Many tests start processes, which takes long on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          // Parsing every source file takes several seconds on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/e2e-setup.ts'],
          // After the quick tests. Each worker has a browser and a server of its own, which leave two processors idle a fifth of the
          // time if there are only two.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          // The journeys again, with another process answering each request.
          include: [
            'tests/cluster/**/*.test.ts',
            'tests/e2e/{account-journey,contact,admin-messages,admin-properties}.test.ts',
          ],
          env: { SITE_PROCESSES: '3' },
          globalSetup: ['tests/support/e2e-setup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      ...(hasImage
        ? [
            {
              extends: true as const,
              test: {
                name: 'image',
                // compose.yaml in Docker; and the journeys again, in containers of the image.
                include: [
                  'tests/image/**/*.test.ts',
                  'tests/e2e/{browsing,account-journey,contact,admin-messages,admin-properties}.test.ts',
                ],
                globalSetup: ['tests/support/e2e-setup.ts'],
                maxWorkers: 2,
                sequence: { groupOrder: 4 },
                testTimeout: 120_000,
                hookTimeout: 120_000,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/support/e2e-setup.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
