import fc from 'fast-check';
import { isRecord } from '../../../shared/record.ts';
import { oddValue } from './values.ts';

type Schema = Readonly<Record<string, unknown>>;

const maxTextLength = 60;
const maxItems = 3;

/** Values that a JSON schema accepts. It has no references, like the document’s request bodies. */
export function valid(schema: unknown): fc.Arbitrary<unknown> {
  if (!isRecord(schema)) return oddValue;
  const { const: only, enum: choices } = schema;
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return fc.oneof(...options.map(valid));
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valid({ ...schema, type: one })));
  return ofType(schema, type);
}

function ofType(schema: Schema, type: unknown): fc.Arbitrary<unknown> {
  const min = numberOf(schema['minimum'], -1_000_000);
  const max = numberOf(schema['maximum'], 1_000_000);
  if (type === 'string') return text(schema);
  if (type === 'integer') return fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) });
  if (type === 'number') return fc.double({ min, max, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') {
    const most = Math.min(maxItems, numberOf(schema['maxItems'], maxItems));
    const minLength = numberOf(schema['minItems'], 0);
    return fc.array(valid(schema['items']), { minLength, maxLength: Math.max(minLength, most) });
  }
  return type === 'object' ? fc.record(...fieldsOf(schema)) : oddValue;
}

function text(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern } = schema;
  const minLength = numberOf(schema['minLength'], 0);
  const maxLength = Math.max(minLength, Math.min(maxTextLength, numberOf(schema['maxLength'], 60)));
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom('2026-11-21', '2026-02-28');
  if (typeof pattern !== 'string') return fc.string({ minLength, maxLength });
  return fc
    .stringMatching(new RegExp(pattern))
    .filter(({ length }) => length >= minLength && length <= numberOf(schema['maxLength'], 1000));
}

function fieldsOf(
  schema: Schema,
): [fields: Record<string, fc.Arbitrary<unknown>>, { requiredKeys: string[] }] {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const { required } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valid(property)]),
  );
  const requiredKeys = (Array.isArray(required) ? required : []).filter(
    (name): name is string => typeof name === 'string',
  );
  return [fields, { requiredKeys }];
}

/** Values that it accepts, with a member dropped, added, replaced or at a limit. */
export function nearlyValid(schema: unknown): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid(schema), fc.nat(), fc.constantFrom(...damages), oddValue)
    .map(([value, index, damage, odd]) => {
      if (!isRecord(value)) return odd;
      const names = Object.keys(value);
      const name = names[index % Math.max(1, names.length)];
      if (name === undefined) return { ...value, odd };
      if (damage === 'drop')
        return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
      if (damage === 'add') return { ...value, odd };
      return { ...value, [name]: damage === 'limit' ? limitOf(value[name]) : odd };
    });
}

const damages = ['drop', 'add', 'replace', 'limit'] as const;

/** Beyond what a field accepts. */
function limitOf(value: unknown): unknown {
  if (typeof value === 'string') return 'x'.repeat(9000);
  if (typeof value === 'number') return value < 0 ? -1e15 : 1e15;
  if (Array.isArray(value)) return Array.from({ length: 600 }, () => value[0] ?? '1');
  return null;
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
