/** @module-tag long */
import { afterAll, beforeAll, describe } from 'vitest';

import { openTestApp } from '../open-test-app.ts';
import {
  type TemporaryPostgres,
  findPostgres,
  startPostgres,
} from '../../../support/temporary-postgres.ts';
import { describeStaff } from './staff-behaviour.ts';

const programs = await findPostgres();

describe.runIf(programs !== null || process.env.CI === 'true')('staff on PostgreSQL', () => {
  let postgres: TemporaryPostgres;
  let databases = 0;

  beforeAll(async () => {
    if (programs === null)
      throw new Error('PostgreSQL is not installed: apt-get install postgresql');
    postgres = await startPostgres(programs);
  });
  afterAll(() => postgres?.[Symbol.asyncDispose]());

  describeStaff(async () => {
    const databaseUrl = await postgres.createDatabase(`staff_${(databases += 1)}`);
    return openTestApp({ seedProperties: 12, databaseUrl });
  });
});
