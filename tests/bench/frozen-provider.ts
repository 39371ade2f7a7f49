import { request } from 'undici';
import { moveClock, movableClock } from '../support/clock-of-server.ts';
import { startMisbehavingProvider, type Behaviour } from '../support/misbehaving-provider.ts';
import { productionServer } from '../support/production-server.ts';
import { summarize, type Measurement } from './measurement.ts';

/** How long provider data stays fresh. */
const freshnessMs = 60_000;
const requests = 200;

const home = {
  id: '1',
  uuid: '00000000-0000-4000-8000-000000000001',
  propertyTitle: 'House number 1',
  propertyLocation: 'Maitama, Abuja',
  category: 'buy',
  annualPrice: 100_000_000,
  photos: [],
};

/**
 * Time to the first byte of cached pages while the provider accepts requests and never responds.
 */
export async function measureFrozenProvider(): Promise<Measurement[]> {
  await using provider = await startMisbehavingProvider();
  const hangs: Behaviour = { kind: 'hangs' };
  provider.on('/properties', { kind: 'answers', json: { properties: [home] } }, hangs);
  provider.on(`/properties/${home.uuid}`, { kind: 'answers', json: { property: home } }, hangs);
  await using site = await productionServer({
    env: { PROVIDER_URL: provider.base, ...movableClock },
  });
  const paths = ['/', '/buy', `/property/${home.uuid}`];
  for (const path of paths) await firstByte(site.url + path);

  await moveClock(site, freshnessMs + 1000);
  const before = provider.requests.length;
  const times: number[] = [];
  for (let turn = 0; turn < requests; turn += 1) {
    for (const path of paths) times.push(await firstByte(site.url + path));
  }
  if (provider.requests.length === before)
    throw new Error('the provider received no request meanwhile');

  return [
    summarize(times, {
      what: 'first byte of warm pages, provider frozen',
      unit: 'ms',
      // A tenth of the timeout of one attempt.
      goal: 300,
    }),
  ];
}

/** Requests a page, reads it to the end, and returns the time to its first byte. */
async function firstByte(url: string): Promise<number> {
  const start = performance.now();
  const { statusCode, body } = await request(url, { headers: { accept: 'text/html' } });
  const time = performance.now() - start;
  if (statusCode !== 200) throw new Error(`${url} returned ${statusCode}`);
  await body.dump();
  return time;
}
