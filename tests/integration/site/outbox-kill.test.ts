import { expect, it } from 'vitest';
import { killWhileSending } from '../../support/outbox-kills.ts';
import { repetitions } from '../../support/repetitions.ts';

const kills = repetitions(10);

it('killed again and again while messages are sent, the site loses none that it took and doubles none', async () => {
  const figures = await killWhileSending(kills);
  expect(figures).toMatchObject({ kills, lost: 0, doubled: 0 });
  // Otherwise nothing was tried.
  expect(figures.promised).toBeGreaterThan(kills);
  expect(figures.arrived).toBeGreaterThanOrEqual(figures.promised);
}, 240_000);
