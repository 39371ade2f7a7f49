import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxTextLength, maxTokens, readTokens } from '../../../../shared/search-text/tokens.ts';

const texts = (typed: string) => readTokens(typed).tokens.map(({ text }) => text);

describe('tokens', () => {
  it.each([
    ['3-bed', ['3', 'bed']],
    ['2m-5m', ['2', 'm', '-', '5', 'm']],
    ['4+ bed', ['4', '+', 'bed']],
    ['₦5,000,000', ['₦', '5,000,000']],
    ["boys' quarters & governor's", ['boys', 'quarters', 'and', 'governors']],
    ['v.i. c.o.f.o', ['vi', 'cofo']],
    ['Ìkẹjà ɓɗƙ', ['ikeja', 'bdk']],
    ['120m² 5m 2 bed', ['120', 'sqm', '5', 'm', '2', 'bed']],
    ['24/7', ['24', '7']],
    ['<5m', ['under', '5', 'm']],
    ['<b>5m', ['b', 'above', '5', 'm']],
    ['５ｍ', ['5', 'm']],
    ['\u202e\u0000 \ud83c', []],
  ])('of “%s” are %j', (typed, expected) => {
    expect(texts(typed)).toEqual(expected);
  });

  it('are at most 40, of 200 characters', () => {
    const many = readTokens('a '.repeat(100));
    expect([many.tokens.length, many.isCut]).toEqual([maxTokens, true]);
    const long = readTokens('abcdefghij '.repeat(19));
    expect(long.isCut).toBe(true);
    // The word that the limit cuts is left out.
    expect(long.tokens).toHaveLength(18);
    expect(readTokens('a'.repeat(maxTextLength)).isCut).toBe(false);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 10_000 }), (typed) => {
        expect(readTokens(typed).tokens.length).toBeLessThanOrEqual(maxTokens);
      }),
    );
  });
});
