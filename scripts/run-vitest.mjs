// Runs vitest with the given arguments, but leaves out long tests unless a file or a test is named or TEST_LENGTH is long,
// and fails if a filter matches no file: vitest ignores it if another one matches.
import { createVitest, parseCLI } from 'vitest/node';

const { filter: filters, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const unmatched = filters.length === 0 ? [] : await findUnmatched();
const namesTests = filters.length > 0 || options.testNamePattern !== undefined;
const runsLongTests = namesTests || process.env.TEST_LENGTH === 'long';
if (unmatched.length === 0) {
  process.argv.splice(2, 0, 'run', ...(runsLongTests ? [] : ['--tags-filter=!long']));
  await import(new URL('../node_modules/vitest/vitest.mjs', import.meta.url).href);
} else {
  for (const filter of unmatched) {
    console.error(`No test file matches "${filter}".`);
    if (filter.includes('-behaviour')) {
      console.error('A *-behaviour.ts file is run by the *.test.ts files that import it.');
    }
  }
  process.exitCode = 1;
}

/** The filters that match no test file of the selected projects. */
async function findUnmatched() {
  const vitest = await createVitest({ ...options, includeTaskLocation: true, watch: false });
  try {
    const found = await Promise.all(
      filters.map(async (filter) => (await vitest.globTestSpecifications([filter])).length > 0),
    );
    return filters.filter((_, index) => !found[index]);
  } finally {
    await vitest.close();
  }
}
