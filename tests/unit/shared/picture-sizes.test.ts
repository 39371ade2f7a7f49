import { expect, it } from 'vitest';
import { pictureSources } from '../../../shared/picture-sizes.ts';

/** Width of a card’s photograph: `92vw` in its `sizes`. */
const share = 0.92;

it.each([
  ['360 px at a ratio of 2', 360, 2],
  ['360 px at a ratio of 3', 360, 3],
  ['393 px at a ratio of 2.75', 393, 2.75],
  ['412 px at a ratio of 2.625', 412, 2.625],
])('a phone of %s gets a picture hardly larger than its card', (_phone, width, pixels) => {
  const offered = [...(pictureSources('/media/original/key') ?? '').matchAll(/ (\d+)w/g)];
  const widths = offered.map(([, text]) => Number(text));
  const needed = width * share * pixels;
  const taken = widths.find((offer) => offer >= needed) ?? Infinity;
  expect(taken / needed).toBeLessThan(1.05);
});
