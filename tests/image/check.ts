/** Runs one check, and prints what it has shown, and in what time. */
export async function check(what: string, body: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await body();
  console.log(`✓ ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}
