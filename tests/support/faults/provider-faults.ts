import { expect } from 'vitest';
import { moveClock } from '../clock-of-server.ts';
import type { MisbehavingProvider } from '../misbehaving-provider.ts';
import { readPage } from '../page.ts';
import { offer, uuidOf, wireProperty } from '../wire-property.ts';
import { ask, expectWithin, type Answer, type Cell } from './cells.ts';
import type { HttpFault, Observation } from './http-faults.ts';
import { waitUntil } from '../wait.ts';

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

export const providerPaths = ['/properties', '/properties/changes', `/properties/${id}`];

export function offerProperty(provider: MisbehavingProvider): void {
  provider.on('/properties/changes', { kind: 'answers', status: 404, json: {} });
  offer(provider, [property]);
}

type Check = (answer: Answer, one: Asked) => string;

async function observe(
  { server, row, cells }: Observation,
  state: Cell['state'],
  limitMs: number,
  check: Check,
): Promise<void> {
  await Promise.all(
    asked.map(async (one) => {
      const send = (): Promise<Answer> => ask(server.url + one.path);
      const answer = await send();
      const said = check(answer, one);
      const { text: _shown, ...rest } = answer;
      const { fault } = row;
      cells.push({ dependency: 'provider', fault, state, asked: one.name, ...rest, said });
      await expectWithin(limitMs, answer, server, send);
    }),
  );
}

/** The site has started while its provider failed, and the provider recovers. */
export async function observeStart(observation: Observation): Promise<void> {
  const { row, provider } = observation;
  await observe(observation, 'cold', coldLimitMs, (answer, one) => expectFailure(answer, one, row));
  await provider.recover();
  await observe(observation, 'back again', coldLimitMs, (answer, one) =>
    expectCopy(answer, one, 'fresh'),
  );
}

/** The provider fails while the site has fresh copies, then old ones, and recovers. */
export async function observeCopies(observation: Observation): Promise<void> {
  const { server, provider } = observation;
  await provider.fail();
  await observe(observation, 'warm', atOnceMs, (answer, one) => expectCopy(answer, one, 'fresh'));
  await moveClock(server, hourMs);
  await observe(observation, 'stale', staleLimitMs, (answer, one) =>
    expectCopy(answer, one, 'old'),
  );

  await provider.recover();
  await moveClock(server, 10_000);
  for (const { path, isPage } of asked) {
    const isFresh = async (): Promise<boolean> => {
      const { status, text } = await ask(server.url + path);
      return status === 200 && !(isPage ? lastUpdated.test(readPage(text).text) : isOldJson(text));
    };
    await waitUntil(isFresh, { interval: 200 });
  }
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
