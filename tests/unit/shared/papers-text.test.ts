import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperTypes } from '../../../shared/contract/property-terms.ts';
import { papersText, readPapersText } from '../../../shared/papers-text.ts';

const seen = { seenBy: 'Ada Obi', seenOn: '2026-10-03' };
const unseen = { seenBy: null, seenOn: null };

describe('papers as text', () => {
  it.each([
    ['', []],
    [
      'C of O (Ada Obi, 2026-10-03); Survey',
      [
        { type: 'c_of_o', ...seen },
        { type: 'survey', ...unseen },
      ],
    ],
    [
      "governor'S CONSENT;deed ;",
      [
        { type: 'governors_consent', ...unseen },
        { type: 'deed', ...unseen },
      ],
    ],
    ['Excision(Ada Obi , 2026-10-03)', [{ type: 'excision', ...seen }]],
    [
      'Deed (Obi, Ada (Legal), 2026-10-03)',
      [{ type: 'deed', seenBy: 'Obi, Ada (Legal)', seenOn: '2026-10-03' }],
    ],
  ])('reads %j', (text, papers) => {
    expect(readPapersText(text)).toEqual(papers);
  });

  it.each([
    'Certificate',
    'C of O (Ada Obi)',
    'C of O (2026-10-03)',
    'C of O (Ada Obi, 3 October)',
    'C of O Survey',
    'Deed (Ada; Obi, 2026-10-03)',
    'Deed (Ada Obi); Survey (Ada Obi, 2026-10-03)',
    `Deed (${'a'.repeat(81)}, 2026-10-03)`,
    ';',
    '(Ada Obi, 2026-10-03)',
  ])('does not read %j', (text) => {
    expect(readPapersText(text)).toBe(null);
  });

  it('reads what it has written', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 80 })
      .filter((text) => text.trim() === text && text !== '');
    const odd = fc
      .array(fc.constantFrom('Ada', ';', ';;', ')', ',', ' ', '2026-10-03', 'Deed ('), {
        minLength: 1,
      })
      .map((parts) => parts.join('').trim().slice(0, 80).trim())
      .filter((text) => text !== '');
    const paper = fc.record({
      type: fc.constantFrom(...paperTypes),
      seen: fc.option(
        fc.record({ seenBy: fc.oneof(name, odd), seenOn: fc.constant('2026-10-03') }),
      ),
    });
    fc.assert(
      fc.property(fc.uniqueArray(paper, { selector: ({ type }) => type }), (list) => {
        const papers = list.map((one) => ({ type: one.type, ...(one.seen ?? unseen) }));
        expect(readPapersText(papersText(papers))).toEqual(papers);
      }),
    );
  });

  it('gives up on long nonsense at once', () => {
    const started = performance.now();
    expect(readPapersText('C of O ('.repeat(20_000))).toBe(null);
    for (const part of [' ,', ' ', ';', ';;', ', 2026-10-03) ', ', 2026-10-03 '])
      expect(readPapersText(`Deed (${part.repeat(20_000)}x`)).toBe(null);
    expect(readPapersText(`Deed${' '.repeat(20_000)}x`)).toBe(null);
    expect(readPapersText('Deed;'.repeat(20_000))).toHaveLength(20_000);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
