/** @module-tag long */
import { expect, it } from 'vitest';
import { killWhileSending } from '../../support/outbox-kills.ts';
import { repetitions } from '../../support/repetitions.ts';

const kills = repetitions(10);

it('repeated kills while messages are sent lose no accepted message and duplicate none', async () => {
  const figures = await killWhileSending(kills);
  expect(figures).toMatchObject({ kills, lost: 0, duplicated: 0 });
  // Otherwise the test proves nothing.
  expect(figures.confirmed).toBeGreaterThan(kills);
  expect(figures.arrived).toBeGreaterThanOrEqual(figures.confirmed);
}, 240_000);
