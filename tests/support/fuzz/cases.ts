import fc from 'fast-check';
import { bodyFor, type Body, type KnownIds } from './bodies.ts';
import { bytesOf, escaped, oddEscapes, oddText } from './values.ts';

export const visitors = ['anonymous', 'user', 'staff', 'forged', 'malformed'] as const;

export interface FuzzCase {
  method: string;
  /** The request target; characters up to U+00FF. */
  target: string;
  headers: Readonly<Record<string, string>>;
  visitor: (typeof visitors)[number];
  body: Body | null;
}

const parameterNames = (
  'location type rooms price bathrooms area sort page view purpose photo property ids id q lat lon near next ended token sent ' +
  'status district featured deleted pageSize kind assignee unread role disabled user entity entityId action batch from ' +
  'to limit cursor dryRun mode alt account message intent bare __proto__ page[] a[b]'
).split(' ');

const likelyValues = (
  '1 2 0 -1 9e99 true false buy rent lowest -createdAt all ' +
  '2026-11-21 2026-02-30 me none new,spam Lagos 9.07 7.42 /user //evil'
).split(' ');

const parameter = fc.tuple(
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...parameterNames) }, escaped),
  fc.oneof(fc.constantFrom(...likelyValues), escaped, oddEscapes),
);

const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc
      .array(parameter, { minLength: 1, maxLength: 6 })
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
  },
  oddEscapes.map((text) => `?${text}`),
);

const headerValue = oddText.map((text) =>
  bytesOf(text.toWellFormed()).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''),
);

function oneOf(...values: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, headerValue);
}

const headers = fc.record(
  {
    accept: oneOf('text/html,*/*;q=0.8', 'application/json', '*/*', 'image/webp', 'a/b;q=x', ''),
    'accept-encoding': oneOf('gzip', 'br', 'zstd', 'identity;q=0', '*', 'gzip;q=0, br;q=1, *;q=0'),
    'accept-language': oneOf('en', '*', 'xx-'.repeat(50)),
    'content-encoding': oneOf('gzip', 'br', 'identity', 'compress'),
    'if-none-match': oneOf('*', '""', 'W/"a"', '"a", "b"'),
    'if-modified-since': oneOf('Mon, 23 Nov 2026 08:00:00 GMT', '0'),
    range: oneOf('bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-1,3-4', 'bytes=9999999-', 'x=1'),
    'if-range': oneOf('"a"', '0'),
    host: oneOf('evil.example', '127.0.0.1', '', 'a:b:c', 'localhost:99999'),
    origin: oneOf('null', 'https://evil.example', 'http://127.0.0.1'),
    referer: oneOf('https://evil.example/buy?page=2', 'http://127.0.0.1/buy', 'about:blank'),
    'sec-fetch-mode': oneOf('navigate', 'cors', 'no-cors'),
    'sec-fetch-dest': oneOf('document', 'empty', 'image'),
    'user-agent': oneOf('Mozilla/5.0', 'Googlebot/2.1', ''),
    'x-forwarded-host': oneOf('evil.example'),
    'x-forwarded-proto': oneOf('https', 'gopher'),
    'x-http-method-override': oneOf('DELETE'),
    'x-request-id': oneOf('a', 'x'.repeat(300)),
    'idempotency-key': oneOf('a'),
    expect: fc.constant('100-continue'),
    'save-data': oneOf('on'),
    purpose: oneOf('prefetch'),
    upgrade: fc.constant('websocket'),
  },
  { requiredKeys: [] },
);

/** Most of these headers are absent in most cases, so that one of them rarely hides the effect of another. */
const someHeaders = fc
  .tuple(headers, fc.array(fc.nat(22), { maxLength: 4 }))
  .map(([all, kept]) =>
    Object.fromEntries(Object.entries(all).filter((_, index) => kept.includes(index))),
  );

/** What browsers send with a request from the site’s own pages, or from elsewhere. */
const fetchSite = fc.oneof(
  { weight: 12, arbitrary: fc.constant('same-origin') },
  fc.constantFrom('none', 'cross-site', 'same-site', '', 'x'),
);

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

export interface FuzzTargets {
  /** As 'METHOD /path/:parameter'. */
  routes: readonly string[];
  known: KnownIds;
  /** Ids of people whom no case may change. */
  protectedUsers: readonly string[];
}

/** A path for a route’s pattern, with ids that exist, and others. */
function pathFor(pattern: string, { known, protectedUsers }: FuzzTargets): fc.Arbitrary<string> {
  const isOfUser = pattern.startsWith('/api/admin/users/');
  const smallIds = ['1', '2', '3', '4', '5', '6'].filter(
    (id) => !isOfUser || !protectedUsers.includes(id),
  );
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known.properties, ...smallIds) },
    escaped.filter((text) => !isOfUser || !protectedUsers.includes(text.trim())),
    oddEscapes.filter((text) => !isOfUser || !/\d/.test(text)),
  );
  const segments = pattern
    .split(/(:\w+|\*\w*)/)
    .map((part) => (/^[:*]/.test(part) ? id : fc.constant(part)));
  return fc.tuple(...segments).map((parts) => parts.join(''));
}

export function fuzzCases(targets: FuzzTargets): fc.Arbitrary<FuzzCase> {
  const known = fc.constantFrom(...targets.routes).chain((route) => {
    const [own = 'GET', pattern = '/'] = route.split(' ');
    return fc.record({
      method: fc.oneof({ weight: 8, arbitrary: fc.constant(own) }, fc.constantFrom(...methods)),
      path: fc.oneof(
        { weight: 12, arbitrary: pathFor(pattern, targets) },
        fc.tuple(pathFor(pattern, targets), oddEscapes).map((parts) => parts.join('')),
      ),
      body: bodyFor(pattern, targets.known),
    });
  });
  const unknown = fc.record({
    method: fc.constantFrom(...methods),
    path: fc.oneof(
      oddEscapes.map((text) => `/${text}`),
      fc.integer({ min: 1, max: 5000 }).map((length) => `/${'a/'.repeat(length)}`),
      fc.constantFrom('*', 'http://evil.example/buy', 'buy', '//evil.example', '/\\evil.example'),
    ),
    body: bodyFor('/', targets.known),
  });
  return fc
    .record({
      request: fc.oneof({ weight: 15, arbitrary: known }, unknown),
      query,
      site: fetchSite,
      headers: someHeaders,
      visitor: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom('anonymous', 'user', 'staff', 'staff') },
        fc.constantFrom(...visitors),
      ),
    })
    .map(({ request, query: search, site, headers: others, visitor }) => ({
      method: request.method,
      target: request.path + search,
      headers: { ...(site !== '' && { 'sec-fetch-site': site }), ...others },
      visitor,
      body: request.method === 'GET' || request.method === 'HEAD' ? null : request.body,
    }));
}
