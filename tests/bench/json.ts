import { productionServer } from '../support/production-server.ts';
import { cpuTimePreload, sendLoad, type Load } from './load.ts';
import { summarize, type Measurement } from './measurement.ts';

const searches = [
  'purpose=buy',
  'purpose=rent&location=Lagos&type=apartment',
  'purpose=buy&location=Abuja&page=2',
];
const turns = 8;
const requests = 2000;
/** Below the limit of requests per minute and visitor. */
const requestsOfVisitor = 200;

/** Searches as JSON compared with a route that answers with a constant, by the processor time of each request. */
export async function measureJson(): Promise<Measurement[]> {
  await using site = await productionServer({
    env: { NODE_OPTIONS: cpuTimePreload, TRUST_PROXY: 'loopback' },
  });
  let visitors = 0;
  const sends = (path: Load['path']): Load => ({
    path,
    headers: (index) => {
      if (index % requestsOfVisitor === 0) visitors += 1;
      return {
        'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
      };
    },
    connections: 8,
    requests,
  });

  const costs: Record<'search' | 'constant', number[]> = { search: [], constant: [] };
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const search = await sendLoad(
      site,
      sends((index) => `/api/properties?${searches[index % searches.length]}`),
    );
    const constant = await sendLoad(site, sends('/health/live'));
    // The first turn is a warm-up.
    if (turn === 0) continue;
    costs.search.push(search.cost);
    costs.constant.push(constant.cost);
    ratios.push(search.cost / constant.cost);
  }
  return [
    summarize(costs.search, { what: 'a search as JSON: processor time', unit: 'ms' }),
    summarize(costs.constant, { what: 'a constant route: processor time', unit: 'ms' }),
    summarize(ratios, { what: 'a search as JSON ÷ a constant route', unit: '×' }),
  ];
}
