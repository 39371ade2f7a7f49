/** Runs one check, and prints what it has shown. */
export async function check(what: string, body: () => Promise<void>): Promise<void> {
  await body();
  console.log(`✓ ${what}`);
}
