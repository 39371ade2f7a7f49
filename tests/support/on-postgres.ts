import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgres, startPostgres, type TemporaryPostgres } from './temporary-postgres.ts';

const programs = await findPostgres();

/** Tests that need PostgreSQL. In CI it must be installed. */
export function describeOnPostgres(define: (server: () => TemporaryPostgres) => void): void {
  describe.runIf(programs !== null || process.env['CI'] === 'true')('on PostgreSQL', () => {
    let server: TemporaryPostgres;
    beforeAll(async () => {
      if (programs === null)
        throw new Error('PostgreSQL is not installed: apt-get install postgresql');
      server = await startPostgres(programs);
      // Creating a cluster takes long on a busy machine.
    }, 120_000);
    afterAll(() => server?.[Symbol.asyncDispose]());
    define(() => server);
  });
}
