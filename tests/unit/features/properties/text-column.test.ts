import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  positionOf,
  textAt,
  textColumn,
} from '../../../../server/features/properties/catalogue/text-column.ts';

const texts = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 50 });

it('returns every text at its position', () => {
  fc.assert(
    fc.property(texts, (list) => {
      const column = textColumn(list);
      expect(list.map((_, position) => textAt(column, position))).toEqual(list);
      expect(textAt(column, list.length)).toBe('');
    }),
  );
});

it('finds exactly the texts of a sorted column', () => {
  fc.assert(
    fc.property(texts, fc.string({ unit: 'grapheme' }), (list, other) => {
      const sorted = [...new Set(list)].toSorted();
      const column = textColumn(sorted);
      expect(sorted.map((text) => positionOf(column, text))).toEqual([...sorted.keys()]);
      expect(positionOf(column, other)).toBe(sorted.indexOf(other));
    }),
  );
});

it('finds texts in each of its blocks', () => {
  const sorted = Array.from({ length: 3000 }, (_, number) => `Ọ̀ ${number + 10_000}`);
  const column = textColumn(sorted);
  expect(column.blocks.length).toBeGreaterThan(2);
  expect(sorted.map((text) => positionOf(column, text))).toEqual([...sorted.keys()]);
});

it('grows for a text longer than its first buffer', () => {
  const long = 'Adémọ́lá '.repeat(20_000);
  const column = textColumn(['a', long, 'b']);
  expect([0, 1, 2].map((position) => textAt(column, position))).toEqual(['a', long, 'b']);
});
