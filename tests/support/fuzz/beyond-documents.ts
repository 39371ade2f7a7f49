import fc from 'fast-check';
import type { Body, FuzzRequest, OperationRequests } from './requests.ts';
import { brokenEscapes, bytesOf, escaped, hostileJson, hostileText } from './values.ts';

/** What no document says: parameters of other routes, files, forms, headers, methods, request targets and bytes. */

export const parameterNames = (
  'location type rooms price bathrooms area sort page view purpose photo property ids id q lat lon near next ended token sent ' +
  'status district featured deleted pageSize kind assignee unread role disabled user entity entityId action batch from ' +
  'to limit cursor dryRun mode alt account message intent bare __proto__ page[] a[b]'
).split(' ');

export const likelyValues = (
  '1 2 0 -1 9e99 true false buy rent lowest -createdAt all ' +
  '2026-11-21 2026-02-30 me none new,spam Lagos 9.07 7.42 /user //evil'
).split(' ');

const csv = hostileText.map((text) =>
  bytesOf(`Number,Title,Price\r\n1,"${text.toWellFormed()}",5\r\n`),
);
const noPictures = ['\xff\xd8\xff', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', ''];
const boundary = 'x-boundary';
const multipartType = `multipart/form-data; boundary=${boundary}`;

/** Bodies of a media type that has no schema. */
export function fileBodies(
  type: string,
  photo: Buffer,
): Record<'valid' | 'hostile', fc.Arbitrary<Body>> {
  const whole = photo.toString('latin1');
  const picture = fc.oneof(
    fc.constant(whole),
    fc.nat(whole.length).map((end) => whole.slice(0, end)),
    fc.constantFrom(...noPictures),
  );
  const ofType = (bytes: fc.Arbitrary<string>, full = type): fc.Arbitrary<Body> =>
    fc.record({ type: fc.constant(full), bytes, sending: fc.constant('whole' as const) });
  if (type === 'text/csv') return { valid: ofType(csv), hostile: ofType(csv) };
  if (type === 'multipart/form-data') {
    const form = (file: string): string => toMultipart({}, 'photo', file);
    return {
      valid: ofType(fc.constant(form(whole)), multipartType),
      hostile: ofType(picture.map(form), multipartType),
    };
  }
  return { valid: ofType(fc.constant(whole)), hostile: ofType(picture) };
}

function toMultipart(fields: object, file: string, content: string): string {
  const part = (head: string, body: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) =>
    part(`name="${name.replaceAll('"', '')}"`, bytesOf(String(JSON.stringify(value)))),
  );
  const photo = part(`name="${file}"; filename="../../a.jpg"\r\nContent-Type: image/jpeg`, content);
  return `${parts.join('')}${photo}--${boundary}--\r\n`;
}

function toUrlencoded(fields: object): string {
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      [value].flat().map((one) => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
    );
  return String(
    new URLSearchParams(texts.map((pair) => pair.map((text) => String(text).toWellFormed()))),
  );
}

export interface Undocumented {
  operations: readonly OperationRequests[];
  persons: readonly string[];
  /** Pages and files, with parameters as ':id'. */
  paths?: readonly string[];
  /** Ids for their parameters, by anything. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Forms of pages and the operations whose fields they have; `intent` is the value of a field with this name. */
  forms?: readonly { path: string; like: string; intent?: string }[];
  photo: Buffer;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Requests that no document states: pages, forms, unknown paths, and operations with other methods, headers and bodies. */
export function undocumentedRequests(options: Undocumented): fc.Arbitrary<FuzzRequest> {
  const { operations, persons, paths = [], ids, forms = [], photo } = options;
  const blank = { method: 'GET', headers: {}, person: '', body: null, isValid: false };
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...Object.values(ids).flat()) },
    { weight: 1, arbitrary: fc.oneof(escaped, brokenEscapes) },
  );
  const pages = paths.map((path) =>
    fc
      .tuple(...path.split(/(:\w+)/).map((part) => (part.startsWith(':') ? id : fc.constant(part))))
      .map((parts) => ({ ...blank, target: parts.join('') })),
  );
  const posts = forms.map(({ path, like, intent }) => {
    const { members = fc.constant({}) } = operations.find(({ name }) => name === like) ?? {};
    return fc.tuple(members, fc.boolean()).map(([value, isMultipart]) => {
      const fields = { ...(intent !== undefined && { intent }), ...Object(value) };
      const body: Body = isMultipart
        ? {
            type: multipartType,
            bytes: toMultipart(fields, 'photos', photo.toString('latin1')),
            sending: 'whole',
          }
        : {
            type: 'application/x-www-form-urlencoded',
            bytes: toUrlencoded(fields),
            sending: 'whole',
          };
      return { ...blank, method: 'POST', target: path, body };
    });
  });
  const unknown = fc
    .oneof(
      brokenEscapes.map((text) => `/${text}`),
      fc.integer({ min: 1, max: 5000 }).map((length) => `/${'a/'.repeat(length)}`),
      fc.constantFrom('*', 'http://evil.example/buy', 'buy', '//evil.example', '/\\evil.example'),
    )
    .map((target) => ({ ...blank, target }));
  const hostile = operations.map((operation) => operation.hostile);
  const parameter = fc.tuple(
    fc.constantFrom(...parameterNames),
    fc.oneof(fc.constantFrom(...likelyValues), escaped, brokenEscapes),
  );
  return fc
    .record({
      request: fc.oneof(
        { weight: 6, arbitrary: fc.oneof(...hostile) },
        { weight: pages.length > 0 ? 4 : 0, arbitrary: fc.oneof(unknown, ...pages) },
        { weight: posts.length > 0 ? 4 : 0, arbitrary: fc.oneof(unknown, ...posts) },
        unknown,
      ),
      method: mostly(undefined, fc.constantFrom(...methods)),
      suffix: mostly('', brokenEscapes),
      query: fc.oneof(
        { weight: 2, arbitrary: fc.constant('') },
        fc
          .array(parameter, { minLength: 1, maxLength: 6 })
          .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
      ),
      site: mostly('same-origin', fc.constantFrom('none', 'cross-site', 'same-site', '', 'x')),
      headers: someHeaders,
      person: fc.constantFrom(...persons),
      body: mostly(undefined, rawBody),
      sending: mostly('whole' as const, fc.constantFrom('chunked' as const, 'cut off' as const)),
    })
    .map(({ request, method = request.method, suffix, query, site, headers, ...of }) => {
      const body = of.body ?? request.body;
      return {
        method,
        target: request.target + suffix + (request.target.includes('?') ? '' : query),
        headers: { ...(site !== '' && { 'sec-fetch-site': site }), ...headers },
        person: of.person,
        body:
          body === null || method === 'GET' || method === 'HEAD'
            ? null
            : { ...body, sending: of.sending },
        isValid: false,
      };
    });
}

/** Shrinks towards the usual value. */
function mostly<T>(usual: T, unusual: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: unusual },
  );
}

/** Malformed JSON, JSON of any shape, and bodies whose type says something else. */
const rawBody: fc.Arbitrary<Body | undefined> = fc.record({
  type: fc.constantFrom(
    ...Array.from({ length: 6 }, () => 'application/json'),
    'application/json; charset=utf-16',
    'application/json; charset=unknown',
    'application/json;;=',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    multipartType,
    'image/jpeg',
    'text/csv',
    'text/plain',
    '\x80/\xff',
  ),
  bytes: fc.oneof(hostileJson, hostileText).map(bytesOf),
  sending: fc.constant('whole'),
});

const headerValue = hostileText.map((text) =>
  bytesOf(text.toWellFormed()).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''),
);

const headerValues: Readonly<Record<string, readonly string[]>> = {
  accept: ['text/html,*/*;q=0.8', 'application/json', '*/*', 'image/webp', 'a/b;q=x', ''],
  'accept-encoding': ['gzip', 'br', 'zstd', 'identity;q=0', '*', 'gzip;q=0, br;q=1, *;q=0'],
  'accept-language': ['en', '*', 'xx-'.repeat(50)],
  'content-encoding': ['gzip', 'br', 'identity', 'compress'],
  'if-none-match': ['*', '""', 'W/"a"', '"a", "b"'],
  'if-modified-since': ['Mon, 23 Nov 2026 08:00:00 GMT', '0'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-1,3-4', 'bytes=9999999-', 'x=1'],
  'if-range': ['"a"', '0'],
  host: ['evil.example', '127.0.0.1', '', 'a:b:c', 'localhost:99999'],
  origin: ['null', 'https://evil.example', 'http://127.0.0.1'],
  referer: ['https://evil.example/buy?page=2', 'http://127.0.0.1/buy', 'about:blank'],
  'sec-fetch-mode': ['navigate', 'cors', 'no-cors'],
  'sec-fetch-dest': ['document', 'empty', 'image'],
  'user-agent': ['Mozilla/5.0', 'Googlebot/2.1', ''],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['https', 'gopher'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['a', 'x'.repeat(300)],
  'idempotency-key': ['a'],
  'save-data': ['on'],
  purpose: ['prefetch'],
};

const header = fc.oneof(
  ...Object.entries(headerValues).map(([name, values]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, headerValue),
    ),
  ),
  fc.constantFrom<[string, string]>(['expect', '100-continue'], ['upgrade', 'websocket']),
);

/** Few at a time, so that one of them rarely hides the effect of another. */
const someHeaders = fc.array(header, { maxLength: 3 }).map(Object.fromEntries);
