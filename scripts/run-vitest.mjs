// Runs vitest with the given arguments, but leaves out long tests unless a file or a test is named or TEST_LENGTH is long,
// and fails if a filter matches no file: vitest ignores it if another one matches.
import { createVitest, parseCLI } from 'vitest/node';

const { filter: filters, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
if (filters.length > 0) {
  await runMatchingFiles();
} else {
  const runsLongTests = options.testNamePattern !== undefined || process.env.TEST_LENGTH === 'long';
  process.argv.splice(2, 0, 'run', ...(runsLongTests ? [] : ['--tags-filter=!long']));
  await import(new URL('../node_modules/vitest/vitest.mjs', import.meta.url).href);
}

async function runMatchingFiles() {
  const vitest = await createVitest({ ...options, includeTaskLocation: true, watch: false });
  try {
    const found = await Promise.all(
      filters.map(async (filter) => (await vitest.globTestSpecifications([filter])).length > 0),
    );
    const unmatched = filters.filter((_, index) => !found[index]);
    for (const filter of unmatched) console.error(`No test file matches "${filter}".`);
    if (unmatched.length > 0) process.exitCode = 1;
    else await vitest.start(filters);
  } finally {
    await vitest.exit();
  }
}
