// Runs vitest with the given arguments, but leaves out long tests unless a file or a test is named or TEST_LENGTH is long,
// and fails if a filter matches no file: vitest ignores it if another one matches. The first SIGINT or SIGTERM lets the running
// tests end and clean up; the second ends them at once.
import { createVitest, parseCLI } from 'vitest/node';

const { filter: filters, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const runsLongTests =
  filters.length > 0 || options.testNamePattern !== undefined || process.env.TEST_LENGTH === 'long';
const vitest = await createVitest({
  ...(!runsLongTests && { tagsFilter: ['!long'] }),
  ...options,
  includeTaskLocation: true,
  watch: false,
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  // Vitest's own listener exits at once, whatever is running.
  process.removeAllListeners(signal);
  process.once(signal, () => {
    process.exitCode = 1;
    void vitest.cancelCurrentRun('keyboard-input');
  });
}
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
