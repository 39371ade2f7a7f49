import { once } from 'node:events';
import { productionServer } from '../support/production-server.ts';
import { ada, signedIn } from '../support/visitor.ts';
import { cpuTimePreload, sendLoad, type LoadedServer } from './load.ts';
import { summarize, type Measurement } from './measurement.ts';

/** Pages at unknown queries are never stored. */
const path = '/buy?rendered=always';
const accept = { accept: 'text/html' };
const connections = 8;
const turns = 20;
/** The code is compiled in the first turns. */
const turnsToWarmUp = 5;
const requests = 200;

const preloads = `${cpuTimePreload} --import ${new URL('bare-render.ts', import.meta.url).href}`;

/**
 * A page of the running site compared with the same tree from a server that only renders it, in the same process, by the
 * processor time of each request. They alternate, so that a slow machine slows both.
 */
export async function measurePage(): Promise<Measurement[]> {
  await using site = await productionServer({ env: { NODE_OPTIONS: preloads } });
  const cookie = (await signedIn(site, ada)).cookieHeader();
  await fetch(site.url + path, { headers: accept });
  const bare = await bareRender(site);

  const costs = { anonymous: times(), compressed: times(), signedIn: times(), bare: times() };
  const ratios = { bare: times(), signedIn: times() };
  const waits: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const anonymous = await takeTurn(site, accept);
    const least = await takeTurn(bare, accept);
    const personal = await takeTurn(site, { ...accept, cookie });
    const compressed = await takeTurn(site, { ...accept, 'accept-encoding': 'br' });
    if (turn < turnsToWarmUp) continue;
    costs.anonymous.push(anonymous.cost);
    costs.bare.push(least.cost);
    costs.signedIn.push(personal.cost);
    costs.compressed.push(compressed.cost);
    ratios.bare.push(anonymous.cost / least.cost);
    ratios.signedIn.push(personal.cost / anonymous.cost);
    waits.push(...anonymous.times);
  }
  const what = `${path}, rendered`;
  return [
    summarize(costs.anonymous, { what: `${what}: processor time`, unit: 'ms' }),
    summarize(costs.compressed, { what: `${what}, in Brotli: processor time`, unit: 'ms' }),
    summarize(costs.signedIn, { what: `${what}, signed in: processor time`, unit: 'ms' }),
    summarize(costs.bare, {
      what: 'the same tree from renderToPipeableStream: processor time',
      unit: 'ms',
    }),
    summarize(ratios.bare, { what: `${what} ÷ renderToPipeableStream`, unit: '×', goal: 1 }),
    summarize(ratios.signedIn, { what: `${what}, signed in ÷ anonymous`, unit: '×' }),
    summarize(waits, { what: `${what}, ${connections} at once`, unit: 'ms' }),
  ];
}

const times = (): number[] => [];

function takeTurn(server: LoadedServer, headers: Record<string, string>) {
  return sendLoad(server, { path, headers: () => headers, connections, requests });
}

async function bareRender({ process }: LoadedServer): Promise<LoadedServer> {
  const reply = once(process, 'message');
  process.send('bare-render');
  const [url]: string[] = await reply;
  if (url === undefined) throw new Error('the site has no server that only renders');
  return { url, process };
}
