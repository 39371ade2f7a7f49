import { moveClock } from '../support/clock-of-server.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { productionServer } from '../support/production-server.ts';
import { loopDelay, poolOf, preloads, untilListIsFresh } from './health.ts';
import { summarize, timeOf, type Measurement } from './measurement.ts';
import { wireItem, wireList } from './wire-list.ts';
import { syntheticProperties } from './synthetic-properties.ts';

/** How long provider data stays fresh. */
const freshnessMs = 60_000;
/** All of them within the hour in which changes are applied. */
const rounds = 20;
const pollMs = 5;
/** Maximum pause of the event loop. */
const pauseGoalMs = 50;

/** Time until a change of one property is shown, among `count`. */
export async function measureChanges(count: number): Promise<Measurement[]> {
  await using provider = await startChangingProvider(count);
  await using site = await productionServer({
    env: { PROVIDER_URL: provider.url, NODE_OPTIONS: preloads },
  });
  await using pool = poolOf(site.url);
  const times: number[] = [];
  const pauses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await moveClock(site, freshnessMs + 1000);
    await loopDelay(site);
    times.push(await timeOf(() => untilListIsFresh(pool, pollMs)));
    pauses.push((await loopDelay(site)).longest);
  }
  if (provider.wholeReads !== 1) throw new Error('the whole list was read again');
  const size = count.toLocaleString('en-NG');
  return [
    summarize(times, { what: `a change among ${size} until it is shown`, unit: 'ms' }),
    summarize([Math.max(...pauses)], {
      what: `event loop delay, longest, for a change among ${size}`,
      unit: 'ms',
      goal: pauseGoalMs,
    }),
  ];
}

/** Another property has changed at each request for changes. */
async function startChangingProvider(
  count: number,
): Promise<{ url: string; readonly wholeReads: number } & AsyncDisposable> {
  const properties = syntheticProperties(count);
  const list = wireList(count);
  let version = 1;
  let wholeReads = 0;
  const server = await startLoopbackServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (!request.url?.includes('/changes')) {
      wholeReads += 1;
      response.setHeader('x-properties-version', String(version)).end(list);
      return;
    }
    version += 1;
    const changed = properties[version % count];
    const items = changed ? [wireItem({ ...changed, title: `Change ${version}` })] : [];
    const changes = { version: String(version), properties: items, removed: [], total: count };
    response.end(JSON.stringify(changes));
  });
  return {
    url: `${server.url}/api`,
    get wholeReads() {
      return wholeReads;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
