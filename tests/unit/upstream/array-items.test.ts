import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrayItems } from '../../../server/upstream/array-items.ts';

const itemsOf = (text: string): unknown[] => [...arrayItems(Buffer.from(text), 'properties')];

describe('list parsing', () => {
  it('finds the same items as parsing the whole text, whatever surrounds them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.jsonValue(),
        fc.constantFrom(undefined, 2),
        (properties, other, indent) => {
          const text = JSON.stringify({ before: other, properties, after: other }, null, indent);
          expect(itemsOf(text)).toEqual(JSON.parse(text).properties);
        },
      ),
    );
  });

  it.each([
    ['{"properties":[]}', []],
    ['{"a":{"properties":[1]},"properties":[2]}', [2]],
    ['{"a":"properties","properties":["]","\\\\"]}', [']', '\\']],
    ['{"properties":[null,{"a":[1,{}]}, [] ]}', [null, { a: [1, {}] }, []]],
  ])('finds the items of %s: %j', (text, items) => {
    expect(itemsOf(text)).toEqual(items);
  });

  it.each([
    '',
    '[]',
    '{}',
    '{"properties":{}}',
    '{"properties":[{}',
    '{"properties":[{"a":"x',
    '{"properties":[1,,2]}',
    '{"properties":[a]}',
  ])('finds no readable items in %s', (text) => {
    expect(() => itemsOf(text)).toThrow(SyntaxError);
  });
});
