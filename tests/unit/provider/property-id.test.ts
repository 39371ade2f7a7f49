import fc from 'fast-check';
import { expect, it } from 'vitest';

import { parsePropertyId } from '../../../server/provider/properties/property-id.ts';

it('parses every number that a property can have', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (value) => {
      expect(parsePropertyId(String(value))).toEqual({ by: 'id', value });
    }),
  );
});

it('parses uuids of any case', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(parsePropertyId(uuid.toUpperCase())).toEqual({ by: 'uuid', value: uuid });
    }),
  );
});

it('rejects everything else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const parsed = parsePropertyId(text);
      expect(parsed === null || String(parsed.value) === text).toBe(true);
    }),
  );
});
