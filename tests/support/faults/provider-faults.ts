import { expect, vi } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { moveClock } from '../clock-of-server.ts';
import { startMisbehavingProvider, type Behaviour } from '../misbehaving-provider.ts';
import { readPage } from '../page.ts';
import { productionServer } from '../production-server.ts';
import { offer, uuidOf, wireProperty } from '../wire-property.ts';
import { ask, expectWithin, type Answer, type Cell } from './cells.ts';
import { openGate } from '../gate.ts';
import { expectNothingLeft, observable, resourcesOf } from './resources.ts';

export interface HttpFault {
  fault: string;
  /** Null if connections are refused. */
  behaviour: Behaviour | null;
  /** Status of a JSON answer without a copy; pages answer 503 unless it is 429. */
  statuses: readonly number[];
  messages: readonly string[];
  retryAfter?: string;
}

const { network, timeout, unknown } = catalogue;

export const httpFaults: readonly HttpFault[] = [
  { fault: 'refused', behaviour: null, statuses: [503], messages: [network] },
  { fault: 'hangs', behaviour: { kind: 'hangs' }, statuses: [504], messages: [timeout] },
  {
    fault: 'resets in the body',
    behaviour: { kind: 'resets-in-body' },
    statuses: [503],
    messages: [network],
  },
  {
    fault: '500',
    behaviour: { kind: 'answers', status: 500, json: { message: 'Sorry' } },
    statuses: [502],
    messages: [unknown],
  },
  {
    fault: '429',
    behaviour: { kind: 'answers', status: 429, json: {}, headers: { 'retry-after': '17' } },
    statuses: [429],
    messages: [unknown],
    retryAfter: '17',
  },
  { fault: 'garbage', behaviour: { kind: 'babbles' }, statuses: [503], messages: [network] },
  {
    fault: 'garbage in the body',
    behaviour: { kind: 'sends', type: 'application/json', body: '\u0000\ufffd{{' },
    statuses: [502],
    messages: [unknown],
  },
  {
    fault: 'half a body',
    behaviour: { kind: 'sends-half', declared: true },
    statuses: [503],
    messages: [network],
  },
  {
    fault: 'endless body',
    behaviour: { kind: 'is-endless' },
    // For a list, the machine's speed decides whether the size limit or the time limit comes first.
    statuses: [502, 504],
    messages: [unknown, timeout],
  },
  {
    fault: 'redirect',
    behaviour: { kind: 'redirects', to: 'http://169.254.169.254/latest/meta-data' },
    statuses: [502],
    messages: [unknown],
  },
];

const coldLimitMs = 6000;
const atOnceMs = 500;
/** An old copy waits up to a second for its refresh; an attempt to refresh it takes three. */
const staleLimitMs = 2500;
const hourMs = 3_600_000;

const id = uuidOf(1);
const property = wireProperty({ id: 1, isFeatured: 'Yes' });
const lastUpdated = /Last updated \d{1,2} \w+ at \d\d:\d\d/;

const asked = [
  { name: 'list, page', path: '/buy', isPage: true },
  { name: 'list, JSON', path: '/api/properties', isPage: false },
  { name: 'detail, page', path: `/property/${id}`, isPage: true },
  { name: 'detail, JSON', path: `/api/properties/${id}`, isPage: false },
] as const;
type Asked = (typeof asked)[number];

/** A site whose provider fails in one way: at its start, with fresh copies and with old ones. */
export async function observeProvider(row: HttpFault): Promise<Cell[]> {
  const cells: Cell[] = [];
  await using provider = await startMisbehavingProvider();
  await using gate = await openGate(provider.base);
  const paths = ['/properties', '/properties/changes', `/properties/${id}`];

  async function fail(): Promise<void> {
    if (row.behaviour === null) await gate.shut();
    else for (const path of paths) provider.on(path, row.behaviour);
  }
  async function recover(): Promise<void> {
    await gate.open();
    provider.on('/properties/changes', { kind: 'answers', status: 404, json: {} });
    offer(provider, [property]);
  }

  await fail();
  await using server = await productionServer({
    env: { ...observable, PROVIDER_URL: gate.url, SAMPLE_FALLBACK: 'off' },
  });

  async function observe(
    state: Cell['state'],
    limitMs: number,
    check: (answer: Answer, one: Asked) => string,
  ): Promise<void> {
    await Promise.all(
      asked.map(async (one) => {
        const send = (): Promise<Answer> => ask(server.url + one.path);
        const answer = await send();
        const said = check(answer, one);
        const { text: _shown, ...rest } = answer;
        cells.push({
          dependency: 'provider',
          fault: row.fault,
          state,
          asked: one.name,
          ...rest,
          said,
        });
        await expectWithin(limitMs, answer, server, send);
      }),
    );
  }

  await observe('cold', coldLimitMs, (answer, one) => expectFailure(answer, one, row));
  await recover();
  await observe('back again', coldLimitMs, (answer, one) => expectCopy(answer, one, 'fresh'));
  const before = await resourcesOf(server);

  await fail();
  await observe('warm', atOnceMs, (answer, one) => expectCopy(answer, one, 'fresh'));
  await moveClock(server, hourMs);
  await observe('stale', staleLimitMs, (answer, one) => expectCopy(answer, one, 'old'));

  await recover();
  await moveClock(server, 10_000);
  for (const { path, isPage } of asked) {
    const isFresh = async (): Promise<boolean> => {
      const { status, text } = await ask(server.url + path);
      return status === 200 && !(isPage ? lastUpdated.test(readPage(text).text) : isOldJson(text));
    };
    await vi.waitUntil(isFresh, { timeout: 20_000, interval: 200 });
  }
  await expectNothingLeft(server, before);
  return cells;
}

function expectFailure({ status, text, retryAfter }: Answer, one: Asked, row: HttpFault): string {
  const statuses = one.isPage
    ? row.statuses.map((code) => (code === 429 ? 429 : 503))
    : row.statuses;
  expect([one.name, status]).toEqual([one.name, expect.toBeOneOf([...statuses])]);
  expect([one.name, retryAfter]).toEqual([one.name, row.retryAfter ?? null]);
  const said = one.isPage ? readPage(text).text : String(JSON.parse(text).detail);
  const message = row.messages.find((known) =>
    one.isPage ? said.includes(known) : said === known,
  );
  expect([one.name, message]).toEqual([one.name, expect.any(String)]);
  return message ?? '';
}

function expectCopy(
  { status, text, retryAfter }: Answer,
  one: Asked,
  age: 'fresh' | 'old',
): string {
  expect([one.name, status, retryAfter]).toEqual([one.name, 200, null]);
  const page = one.isPage ? readPage(text).text : '';
  expect(one.isPage ? page : text).toContain(property.propertyTitle);
  const isOld = one.isPage ? lastUpdated.test(page) : isOldJson(text);
  expect([one.name, isOld]).toEqual([one.name, age === 'old']);
  return age === 'old' ? 'the last copy, with its age' : 'the property';
}

function isOldJson(text: string): boolean {
  const { lastUpdated: date }: { lastUpdated?: string | null } = JSON.parse(text);
  return typeof date === 'string';
}
