/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toTable, type Cell } from '../../support/faults/cells.ts';
import { httpFaults, observeHttp } from '../../support/faults/http-faults.ts';
import { mailFaults, observeMail, openMailSite } from '../../support/faults/mail-faults.ts';
import {
  observePostgres,
  observeRedis,
  openOutboxSite,
  openRedisSite,
  storeFaults,
} from '../../support/faults/store-faults.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { runsRedis } from '../../support/redis.ts';

const matrix: Cell[] = [];

function expectCells(cells: readonly Cell[]): void {
  expect(cells.length).toBeGreaterThan(0);
  matrix.push(...cells);
}

/** Rows that share one site, one after the other: each leaves it working. */
function observeInTurn<Site extends AsyncDisposable, Row extends { fault: string }>(
  rows: readonly Row[],
  open: () => Promise<Site>,
  observe: (site: Site, row: Row) => Promise<Cell[]>,
): void {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());
  it.each(rows)('$fault', { timeout: 240_000, concurrent: false }, async (row) =>
    expectCells(await observe(site, row)),
  );
}

describe.concurrent(
  'while a dependency fails, the site answers in time and leaves nothing open',
  () => {
    describe('provider and geocoder', () => {
      it.each(httpFaults)('$fault', { timeout: 240_000 }, async (row) =>
        expectCells(await observeHttp(row)),
      );
    });
    describe('mail server', () => {
      observeInTurn(mailFaults, openMailSite, observeMail);
    });
    describe.runIf(runsRedis)('Redis', () => {
      observeInTurn(storeFaults, openRedisSite, observeRedis);
    });
    describeOnPostgres((postgres) => {
      observeInTurn(storeFaults, () => openOutboxSite(postgres()), observePostgres);
    });
  },
);

/** `FAULT_MATRIX=print npm test -- fault-matrix` prints every cell as it was observed. */
afterAll(() => {
  if (process.env['FAULT_MATRIX'] === 'print') console.info(toTable(matrix));
});
