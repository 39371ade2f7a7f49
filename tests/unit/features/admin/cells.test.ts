import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardCell, readCell } from '../../../../server/features/admin/csv/cells.ts';

it('writes any text as a cell that no spreadsheet executes, and reads it back unchanged', () => {
  const sign = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '＝', ';', '\n', '1', '.', ' ');
  const text = fc.oneof(
    fc.string(),
    fc.array(sign).map((signs) => signs.join('')),
  );
  fc.assert(
    fc.property(text, (written) => {
      const cell = guardCell(written);
      expect(readCell(cell)).toBe(written);
      expect(/(?:^|[;\t\r\n]) *[=+\-@\t\r＝＋－＠]/.test(cell)).toBe(
        /^-\d+(?:\.\d+)?$/.test(written),
      );
    }),
  );
});

it('guards text that another separator would split into cells', () => {
  expect(guardCell('x;=1+1')).toBe("x;'=1+1");
  expect(guardCell('x; @SUM(A1:A9);y')).toBe("x; '@SUM(A1:A9);y");
  expect(guardCell('one\n-2+cmd|calc')).toBe("one\n'-2+cmd|calc");
});

it('leaves plain numbers as numbers', () => {
  expect(['-9.5', '95000000', '-42', '0'].map(guardCell)).toEqual(['-9.5', '95000000', '-42', '0']);
  expect(['+234', '-1+1', '=1', "'=1"].map(guardCell)).toEqual(["'+234", "'-1+1", "'=1", "''=1"]);
});
