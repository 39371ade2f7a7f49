import fc from 'fast-check';
import { isRecord } from '../../../shared/record.ts';
import { fileBodies, likelyValues, parameterNames } from './beyond-documents.ts';
import { schemaValues, type Json } from './schema-values.ts';
import { brokenEscapes, bytesOf, escaped } from './values.ts';

export interface FuzzRequest {
  method: string;
  /** Characters up to U+00FF. */
  target: string;
  headers: Readonly<Record<string, string>>;
  person: string;
  body: Body | null;
  /** Whether it is as the document states it. */
  isValid: boolean;
}

export interface Body {
  type: string;
  /** As `latin1`. */
  bytes: string;
  sending: 'whole' | 'chunked' | 'cut off';
}

export interface Documented {
  /** OpenAPI, as JSON. */
  document: Json;
  /** Of the document’s paths, such as '/api'. */
  base?: string;
  /** Ids for paths, by the start of a path: the longest that fits. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Values that exist, by the name of a member. */
  known?: Readonly<Record<string, readonly unknown[]>>;
  /** Bodies that the document leaves open, by operation, as 'post /properties'. */
  examples?: Readonly<Record<string, object>>;
  /** A JPEG. */
  photo: Buffer;
  /** Operations that no request is for. */
  leftOut: readonly string[];
  /** Who the requests are from. */
  persons: readonly string[];
}

export interface OperationRequests {
  /** As 'post /properties'. */
  name: string;
  valid: fc.Arbitrary<FuzzRequest>;
  hostile: fc.Arbitrary<FuzzRequest>;
  /** The members of a JSON body, some of which are hostile. */
  members: fc.Arbitrary<unknown> | undefined;
}

/** Requests for every operation of an OpenAPI document: as it states them, and nearly so. */
export function operationsOf(options: Documented): OperationRequests[] {
  const { document, base = '', ids, known = {}, examples = {}, photo, leftOut, persons } = options;
  const values = schemaValues(document, known);
  return Object.entries(document['paths'] ?? {}).flatMap(([path, item]) =>
    Object.entries(Object(item)).flatMap(([method, operation]) => {
      const name = `${method} ${path}`;
      if (!isRecord(operation) || leftOut.includes(name)) return [];
      const parameters = queryParametersOf(operation);
      const { json, types } = bodyOf(operation, examples[name]);
      const start = Object.keys(ids)
        .filter((prefix) => path.startsWith(prefix))
        .toSorted((one, other) => other.length - one.length)[0];
      const id = fc.constantFrom(...(ids[start ?? ''] ?? ['1']));
      const request = (of: 'valid' | 'hostile'): fc.Arbitrary<FuzzRequest> => {
        const files = types.map((type) => fileBodies(type, photo)[of]);
        const noBody = fc.constant(null);
        const file = files.length > 0 ? fc.oneof(...files) : noBody;
        const body = json ? values[of](json).map(toJsonBody) : file;
        const segment =
          of === 'valid' ? id : fc.oneof({ weight: 4, arbitrary: id }, hostileSegment);
        const query =
          of === 'valid'
            ? validQuery(parameters, values.valid)
            : hostileQuery(parameters, values.valid);
        const parts = path.split(/(\{\w+\})/);
        return fc.record({
          method: fc.constant(method.toUpperCase()),
          target: fc
            .tuple(
              ...parts.map((part) => (part.startsWith('{') ? segment : fc.constant(part))),
              query,
            )
            .map((all) => base + all.join('')),
          headers: fc.constant({ 'sec-fetch-site': 'same-origin' }),
          person: fc.constantFrom(...persons),
          body,
          isValid: fc.constant(of === 'valid'),
        });
      };
      const members = json === undefined ? undefined : values.hostile(json);
      return [{ name, valid: request('valid'), hostile: request('hostile'), members }];
    }),
  );
}

interface Parameter {
  name: string;
  schema: unknown;
  isRequired: boolean;
}

const hostileSegment = escaped.filter((text) => text !== '');

function queryParametersOf({ parameters }: Json): Parameter[] {
  return [parameters ?? []]
    .flat()
    .filter(isRecord)
    .filter((parameter) => parameter['in'] === 'query')
    .map(({ name, schema, required }) => ({
      name: String(name),
      schema,
      isRequired: required === true,
    }));
}

type Values = ReturnType<typeof schemaValues>['valid'];

function validQuery(parameters: readonly Parameter[], valid: Values): fc.Arbitrary<string> {
  const fields = parameters.map(({ name, schema }) => [name, valid(schema, name)] as const);
  const requiredKeys = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return fc
    .record(Object.fromEntries(fields), { requiredKeys })
    .map((query) =>
      toQuery(Object.entries(query).map(([name, value]) => `${name}=${escapedText(value)}`)),
    );
}

/** Stated and common parameters, some of them twice, with likely and unlikely values. */
function hostileQuery(parameters: readonly Parameter[], valid: Values): fc.Arbitrary<string> {
  const unlikely = fc.oneof(fc.constantFrom(...likelyValues), escaped, brokenEscapes);
  const common = fc.tuple(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...parameterNames) }, escaped),
    unlikely,
  );
  const stated = parameters.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), fc.oneof(valid(schema, name).map(escapedText), unlikely)),
  );
  const pair = stated.length > 0 ? fc.oneof(fc.oneof(...stated), common) : common;
  return fc.oneof(
    fc.array(pair, { maxLength: 6 }).map((pairs) => toQuery(pairs.map((one) => one.join('=')))),
    { weight: 1, arbitrary: brokenEscapes.map((text) => `?${text}`) },
  );
}

function toQuery(pairs: readonly string[]): string {
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function escapedText(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}

function bodyOf(
  { requestBody }: Json,
  example: object | undefined,
): { json: unknown; types: readonly string[] } {
  const content = Object(Object(requestBody).content);
  const { 'application/json': json, ...files } = content;
  const schema = json?.schema;
  if (!isRecord(schema) || example === undefined)
    return { json: schema, types: Object.keys(files) };
  const members = Object.entries(example).map(([name, value]) => [name, { const: value }]);
  return {
    json: { ...schema, properties: Object.fromEntries(members), required: Object.keys(example) },
    types: [],
  };
}

function toJsonBody(value: unknown): Body {
  return {
    type: 'application/json',
    bytes: bytesOf(JSON.stringify(value) ?? ''),
    sending: 'whole',
  };
}
