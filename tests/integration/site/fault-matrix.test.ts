/** @module-tag long */
import { afterAll, describe, expect, it } from 'vitest';
import { toTable, type Cell } from '../../support/faults/cells.ts';
import { observeGeocoder } from '../../support/faults/geocoder-faults.ts';
import { mailFaults, observeMail } from '../../support/faults/mail-faults.ts';
import { httpFaults, observeProvider } from '../../support/faults/provider-faults.ts';
import { observePostgres, observeRedis, storeFaults } from '../../support/faults/store-faults.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { runsRedis } from '../../support/redis.ts';

/** A way in which a dependency fails, and how its cells are observed and checked. */
interface Row {
  dependency: string;
  fault: string;
  observe(): Promise<Cell[]>;
}

const rows: Row[] = [
  ...httpFaults.map((row) => ({
    dependency: 'provider',
    fault: row.fault,
    observe: () => observeProvider(row),
  })),
  ...httpFaults.map((row) => ({
    dependency: 'geocoder',
    fault: row.fault,
    observe: () => observeGeocoder(row),
  })),
  ...mailFaults.map((row) => ({
    dependency: 'mail',
    fault: row.fault,
    observe: () => observeMail(row),
  })),
];

const matrix: Cell[] = [];

describe.concurrent(
  'while a dependency fails, the site answers in time and leaves nothing open',
  () => {
    it.each(rows)('$dependency: $fault', { timeout: 240_000 }, async ({ observe }) => {
      const cells = await observe();
      expect(cells.length).toBeGreaterThan(0);
      matrix.push(...cells);
    });
  },
);

describe.runIf(runsRedis).concurrent('without Redis', () => {
  it.each(storeFaults)('Redis: $fault', { timeout: 240_000 }, async (row) => {
    const cells = await observeRedis(row);
    expect(cells.length).toBeGreaterThan(0);
    matrix.push(...cells);
  });
});

describeOnPostgres((postgres) => {
  describe.concurrent('without the database of the outbox', () => {
    it.each(storeFaults)('PostgreSQL: $fault', { timeout: 240_000 }, async (row) => {
      const cells = await observePostgres(row, postgres());
      expect(cells.length).toBeGreaterThan(0);
      matrix.push(...cells);
    });
  });
});

/** `FAULT_MATRIX=print npm test -- fault-matrix` prints every cell as it was observed. */
afterAll(() => {
  if (process.env['FAULT_MATRIX'] === 'print') console.info(toTable(matrix));
});
