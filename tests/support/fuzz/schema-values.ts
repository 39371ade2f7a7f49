import fc from 'fast-check';
import { isRecord } from '../../../shared/record.ts';
import { hostileText, hostileValue } from './values.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface SchemaValues {
  /** Values that the schema accepts. */
  valid(schema: unknown, name?: string): fc.Arbitrary<unknown>;
  /** Values of its shape, parts of which are missing, added, too large or of another type. They shrink towards valid ones. */
  hostile(schema: unknown, name?: string): fc.Arbitrary<unknown>;
}

/**
 * Values for the JSON schemas of an OpenAPI document’s requests, which have no references. An object that may have any member gets
 * some that the document names elsewhere.
 *
 * @param known values that exist, by the name of a member
 */
export function schemaValues(
  document: Json,
  known: Readonly<Record<string, readonly unknown[]>>,
): SchemaValues {
  const members = membersIn(document);

  function valid(schema: unknown, name = ''): fc.Arbitrary<unknown> {
    const exists = known[name];
    if (exists !== undefined) return fc.constantFrom(...exists);
    if (!isRecord(schema)) return fc.jsonValue({ maxDepth: 2 });
    const { const: only, enum: choices, type } = schema;
    if (only !== undefined) return fc.constant(only);
    if (Array.isArray(choices)) return fc.constantFrom(...choices);
    const options = optionsOf(schema);
    if (options) return fc.oneof(...options.map((option) => valid(option)));
    const min = numberOf(schema['minimum'], -1_000_000);
    const max = numberOf(schema['maximum'], 1_000_000);
    if (type === 'string') return text(schema);
    if (type === 'integer') return fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) });
    if (type === 'number') return fc.double({ min, max, noNaN: true });
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'array') {
      const minLength = numberOf(schema['minItems'], 0);
      const maxLength = Math.max(minLength, Math.min(3, numberOf(schema['maxItems'], 3)));
      return fc.array(valid(schema['items']), { minLength, maxLength });
    }
    return type === 'object' ? object(schema) : fc.jsonValue({ maxDepth: 2 });
  }

  function object(schema: Json): fc.Arbitrary<object> {
    const { required = [] } = schema;
    const fields = mapped(membersOf(schema), valid);
    const requiredKeys = Object.keys(fields).filter((name) => [required].flat().includes(name));
    return withMore(fc.record(fields, { requiredKeys }), more(schema, valid));
  }

  function hostile(schema: unknown, name = ''): fc.Arbitrary<unknown> {
    if (!isRecord(schema)) return hostileValue;
    const options = optionsOf(schema);
    if (options) return fc.oneof(...options.map((option) => hostile(option)));
    const { type } = schema;
    if (type === 'object') {
      const fields = mapped(membersOf(schema), (member, of) =>
        fc.oneof(
          { withCrossShrink: true },
          { weight: 12, arbitrary: valid(member, of) },
          { weight: 2, arbitrary: hostile(member, of) },
          { weight: 1, arbitrary: fc.constant(undefined) },
        ),
      );
      const whole = withMore(fc.record(fields), fc.oneof(more(schema, hostile), unknownMembers));
      return fc.oneof({ weight: 9, arbitrary: whole }, hostileValue);
    }
    if (type === 'array') {
      const items = fc.array(fc.oneof(valid(schema['items']), hostile(schema['items'])));
      const tooMany = valid(schema['items']).map((item) => Array.from({ length: 600 }, () => item));
      return fc.oneof(items, tooMany, hostileValue);
    }
    const limit = numberOf(schema['maxLength'], 9000) + 1;
    if (type === 'string')
      return fc.oneof(hostileText, hostileValue, fc.constant('x'.repeat(limit)));
    const beyond = [
      numberOf(schema['minimum'], -1e15) - 1,
      numberOf(schema['maximum'], 1e15) + 1,
      -1e15,
      1e15,
    ];
    return fc.oneof(hostileValue, valid(schema, name).map(String), fc.constantFrom(...beyond));
  }

  /** Members that an object has beyond those of its schema. */
  function more(schema: Json, of: SchemaValues['valid']): fc.Arbitrary<Json> {
    if (!isRecord(schema['additionalProperties']) || members.length === 0) return fc.constant({});
    const entries = members.map(([name, member]) => fc.tuple(fc.constant(name), of(member, name)));
    return fc.array(fc.oneof(...entries), { maxLength: 4 }).map(Object.fromEntries);
  }

  return { valid, hostile };
}

/** Also names that JavaScript objects have. */
const unknownMembers: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  fc
    .tuple(fc.oneof(fc.constantFrom('__proto__', 'constructor', 'odd'), fc.string()), hostileValue)
    .map((entry) => Object.fromEntries([entry])),
);

function withMore(objects: fc.Arbitrary<object>, more: fc.Arbitrary<Json>): fc.Arbitrary<object> {
  // Spreading would set the prototype instead of a member called `__proto__`.
  return fc
    .tuple(objects, more)
    .map((both) => Object.fromEntries(both.flatMap((one) => Object.entries(one))));
}

function text(schema: Json): fc.Arbitrary<string> {
  const { format, pattern } = schema;
  const minLength = numberOf(schema['minLength'], 0);
  const limit = numberOf(schema['maxLength'], 1000);
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom('2026-11-21', '2026-02-28');
  if (typeof pattern !== 'string')
    return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(60, limit)) });
  return fc
    .stringMatching(new RegExp(pattern))
    .filter(({ length }) => length >= minLength && length <= limit);
}

function optionsOf({ anyOf, oneOf, type, ...schema }: Json): readonly unknown[] | undefined {
  const options = anyOf ?? oneOf;
  if (Array.isArray(options)) return options;
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : undefined;
}

function membersOf({ properties }: Json): Json {
  return isRecord(properties) ? properties : {};
}

function mapped<T>(members: Json, make: (schema: unknown, name: string) => T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, make(schema, name)]),
  );
}

/** The name and a schema of every member that the document names. */
function membersIn(document: Json): [name: string, schema: unknown][] {
  const members: [string, unknown][] = [];
  // Without objects that may have any member, so that each schema is finite.
  JSON.parse(JSON.stringify(document), (key, value) => {
    if (key === 'additionalProperties') return undefined;
    if (key === 'properties' && isRecord(value)) members.push(...Object.entries(value));
    return value;
  });
  return [...new Map(members)];
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
