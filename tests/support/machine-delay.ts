const checks = 5;

/**
 * How much later than on an idle machine an answer may come, in milliseconds: as long as 50 health checks take now. A health check
 * waits for no dependency, so only a machine that lacks CPU makes it slow, or a site that is busy.
 */
export async function machineDelay({ url }: { url: string }): Promise<number> {
  const startedAt = performance.now();
  for (let check = 0; check < checks; check += 1) {
    // Without a connection that stays open, for tests that count the site’s.
    await (await fetch(`${url}/health/live`, { headers: { connection: 'close' } })).text();
  }
  return 10 * (performance.now() - startedAt);
}
