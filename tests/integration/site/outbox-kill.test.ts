import { expect, it } from 'vitest';
import { killWhileSending } from '../../support/outbox-kills.ts';

it('killed ten times while messages are sent, the site loses none that it took and doubles none', async () => {
  const figures = await killWhileSending(10);
  expect(figures).toMatchObject({ kills: 10, lost: 0, doubled: 0 });
  // Otherwise nothing was tried.
  expect(figures.promised).toBeGreaterThan(10);
  expect(figures.arrived).toBeGreaterThanOrEqual(figures.promised);
}, 240_000);
