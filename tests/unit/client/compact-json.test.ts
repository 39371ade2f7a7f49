import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compact, expand } from '../../../client/hydration/compact-json.ts';

describe('compact JSON', () => {
  it('names the keys of each kind of object once', () => {
    expect(compact([{ id: 1, at: [2] }, { id: 3, at: [] }, null])).toEqual({
      shapes: [['id', 'at']],
      value: [null, [0, 1, [null, 2]], [0, 3, [null]], null],
    });
  });

  it('refers to the keys that another kind of object begins with, too', () => {
    const value = [{ id: 1, at: 2, by: 3 }, { id: 4, at: 5, to: 6 }, { id: 7, at: 8 }, { id: 9 }];
    const compacted = compact(value);
    expect(compacted.shapes).toEqual([['id', 'at', 'by'], [0, 2, 'to'], [0, 2], ['id']]);
    expect(expand(compacted)).toEqual(value);
  });

  it('expands to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(compact(value));
        expect(expand(JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('tells keys that contain a comma apart', () => {
    const value = [{ 'a,b': 1 }, { a: 1, b: 2 }];
    expect(expand(compact(value))).toEqual(value);
  });

  it('leaves undefined properties out', () => {
    expect(expand(compact({ a: undefined, b: [{ c: undefined }] }))).toEqual({ b: [{}] });
  });
});
