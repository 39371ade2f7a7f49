import fc from 'fast-check';
import { isRecord } from '../../../shared/record.ts';
import { nearlyValid, valid } from './from-schema.ts';
import { escaped } from './values.ts';

export interface DocumentCase {
  /** As in the document: 'get /api/properties'. */
  operation: string;
  method: string;
  /** Path and query. */
  target: string;
  /** JSON; undefined for none. */
  body: unknown;
  /** Whether the document accepts the body and the parameters. */
  isValid: boolean;
  visitor: 'anonymous' | 'user' | 'staff';
}

export interface DocumentTargets {
  /** Ids for paths, by a part of them: the longest that fits. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Operations that no case makes. */
  leftOut: readonly string[];
}

/** Requests for every operation of an OpenAPI document that takes JSON or no body: as it states them, and nearly so. */
export function documentCases(
  document: { paths?: object },
  { ids, leftOut }: DocumentTargets,
): fc.Arbitrary<DocumentCase> {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(isRecord(item) ? item : {}).flatMap(([method, operation]) => {
      const name = `${method} ${path}`;
      if (!isRecord(operation) || leftOut.includes(name)) return [];
      const takesFiles = operation['requestBody'] !== undefined && bodyOf(operation) === undefined;
      if (takesFiles) return [];
      return [casesOf(name, { method, path, operation }, ids)];
    }),
  );
  return fc.oneof(...operations);
}

interface Stated {
  method: string;
  path: string;
  operation: Readonly<Record<string, unknown>>;
}

function casesOf(
  name: string,
  { method, path, operation }: Stated,
  ids: DocumentTargets['ids'],
): fc.Arbitrary<DocumentCase> {
  const part = Object.keys(ids)
    .filter((key) => path.startsWith(key))
    .toSorted((one, other) => other.length - one.length)[0];
  const known = part === undefined ? ['1'] : (ids[part] ?? ['1']);
  const schema = bodyOf(operation);
  return fc.boolean().chain((isValid) => {
    const of = isValid ? valid : nearlyValid;
    const id = isValid
      ? fc.constantFrom(...known)
      : fc.oneof(
          fc.constantFrom(...known),
          escaped.filter((text) => text !== ''),
        );
    const segments = path
      .split(/(\{\w+\})/)
      .map((text) => (text.startsWith('{') ? id : fc.constant(text)));
    return fc.record({
      operation: fc.constant(name),
      method: fc.constant(method.toUpperCase()),
      target: fc
        .tuple(fc.tuple(...segments), queryOf(operation, isValid))
        .map(([parts, query]) => parts.join('') + query),
      body: schema === undefined ? fc.constant(undefined) : of(schema),
      isValid: fc.constant(isValid),
      visitor: fc.constantFrom('anonymous', 'user', 'staff', 'staff'),
    });
  });
}

function bodyOf(operation: Stated['operation']): unknown {
  const { requestBody } = operation;
  const content = isRecord(requestBody) ? requestBody['content'] : undefined;
  const json = isRecord(content) ? content['application/json'] : undefined;
  return isRecord(json) ? json['schema'] : undefined;
}

function queryOf(operation: Stated['operation'], isValid: boolean): fc.Arbitrary<string> {
  const { parameters } = operation;
  const stated = (Array.isArray(parameters) ? parameters : []).filter(
    (parameter) => isRecord(parameter) && parameter['in'] === 'query',
  );
  const fields = stated.map((parameter) => {
    const { name, schema } = parameter;
    const value = isValid ? valid(schema) : fc.oneof(valid(schema), fc.string());
    return [String(name), value] as const;
  });
  const requiredKeys = stated
    .filter(({ required }) => required === true && isValid)
    .map(({ name }) => String(name));
  return fc.record(Object.fromEntries(fields), { requiredKeys }).map((values) => {
    const pairs = Object.entries(values).map(([name, value]) => [
      name,
      String(value).toWellFormed(),
    ]);
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
  });
}
