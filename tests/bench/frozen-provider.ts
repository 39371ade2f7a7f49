import { request } from 'undici';
import { moveClock, movableClock } from '../support/clock-of-server.ts';
import { startMisbehavingProvider, type Behaviour } from '../support/misbehaving-provider.ts';
import { productionServer } from '../support/production-server.ts';
import { summarize, type Measurement } from './measurement.ts';

/** How long what came from the provider is not asked for again. */
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

/** The first byte of pages that are known, while the provider takes requests and answers none. */
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
  if (provider.requests.length === before) throw new Error('the provider was not asked meanwhile');

  return [
    summarize(times, {
      what: 'first byte of warm pages, provider frozen',
      unit: 'ms',
      // A tenth of the time that one attempt to reach the provider has.
      limit: 300,
    }),
  ];
}

/** Asks for a page and reads it to its end; how long until its first byte. */
async function firstByte(address: string): Promise<number> {
  const start = performance.now();
  const { statusCode, body } = await request(address, { headers: { accept: 'text/html' } });
  const time = performance.now() - start;
  if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}`);
  await body.dump();
  return time;
}
