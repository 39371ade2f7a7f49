import { afterAll, beforeAll, describe, test } from 'vitest';
import { findPostgres, startPostgres, type TemporaryPostgres } from './temporary-postgres.ts';
import { canTest } from './untested.ts';

const programs = await findPostgres();

/** Whether to run tests that need PostgreSQL. */
export const runsPostgres = canTest('PostgreSQL', programs !== null, 'apt-get install postgresql');

function start(): Promise<TemporaryPostgres> {
  if (programs === null) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return startPostgres(programs);
}

/** Tests that need a PostgreSQL server of their own. */
export function describeOnPostgres(define: (server: () => TemporaryPostgres) => void): void {
  describe.runIf(runsPostgres)('on PostgreSQL', () => {
    let server: TemporaryPostgres;
    beforeAll(async () => {
      server = await start();
      // Creating a cluster takes long on a busy machine.
    }, 120_000);
    afterAll(() => server?.[Symbol.asyncDispose]());
    define(() => server);
  });
}

/** Has one server for all test files of a worker, which must not stop it. */
export const onSharedPostgres = test.extend(
  'postgres',
  { scope: 'worker' },
  // oxlint-disable-next-line no-empty-pattern -- Vitest requires a pattern.
  async ({}, { onCleanup }): Promise<TemporaryPostgres> => {
    const server = await start();
    onCleanup(() => server[Symbol.asyncDispose]());
    return server;
  },
);

/** The shared server, for tests under `describe.runIf(runsPostgres)`. */
export function useSharedPostgres(): () => TemporaryPostgres {
  let server: TemporaryPostgres;
  onSharedPostgres.beforeAll(({ postgres }) => {
    server = postgres;
  });
  return () => server;
}
