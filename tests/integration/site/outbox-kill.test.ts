/** @module-tag long */
import { expect, it } from 'vitest';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { killWhileSending, type KillFigures } from '../../support/outbox-kills.ts';
import { isNightly, repetitions } from '../../support/repetitions.ts';

const kills = repetitions(isNightly ? 8 : 5);
/** `.ci/nightly` kills a site with this outbox 200 times. */
const killsWithFile = repetitions(3);

function expectNoLoss(figures: KillFigures, expectedKills = kills): void {
  expect(figures).toMatchObject({ kills: expectedKills, lost: 0, duplicated: 0 });
  // Otherwise the test proves nothing.
  expect(figures.confirmed).toBeGreaterThan(expectedKills);
  expect(figures.arrived).toBeGreaterThanOrEqual(figures.confirmed);
}

it('repeated kills while messages are sent lose no accepted message and duplicate none', async () => {
  expectNoLoss(await killWhileSending(killsWithFile), killsWithFile);
}, 240_000);

describeOnPostgres((server) => {
  it('repeated kills while messages are sent lose no accepted message and duplicate none', async () => {
    const databaseUrl = await server().createDatabase('killed');
    expectNoLoss(await killWhileSending(kills, { databaseUrl }));
  }, 240_000);

  it('another site delivers each message of a killed one once', async () => {
    const databaseUrl = await server().createDatabase('shared');
    const figures = await killWhileSending(kills, { databaseUrl, hasOther: true });
    expectNoLoss(figures);
    expect(figures.deliveredByOther).toBeGreaterThan(0);
  }, 240_000);
});
