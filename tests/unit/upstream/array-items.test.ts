import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createArrayItems } from '../../../server/upstream/visitors/array-items.ts';

/** @param partBytes how many bytes arrive at once */
function itemsOf(text: string, partBytes = Infinity): unknown[] {
  const bytes = Buffer.from(text);
  const items = createArrayItems('properties');
  const found: unknown[] = [];
  for (let at = 0; at < bytes.length; at += partBytes) {
    found.push(...items.read(bytes.subarray(at, at + partBytes)));
  }
  items.end();
  return found;
}

describe('list parsing', () => {
  it('finds the same items as parsing the whole text, whatever surrounds them and however it arrives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.jsonValue(),
        fc.constantFrom(undefined, 2),
        fc.constantFrom(1, 2, 3, 10, Infinity),
        (properties, other, indent, partBytes) => {
          const text = JSON.stringify({ before: other, properties, after: other }, null, indent);
          expect(itemsOf(text, partBytes)).toEqual(JSON.parse(text).properties);
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
    for (const partBytes of [1, Infinity]) expect(itemsOf(text, partBytes)).toEqual(items);
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
    for (const partBytes of [1, Infinity])
      expect(() => itemsOf(text, partBytes)).toThrow(SyntaxError);
  });
});
