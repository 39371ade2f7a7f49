import { catalogue } from '../../../shared/catalogue.ts';
import { openGate } from '../gate.ts';
import {
  startMisbehavingProvider,
  type Behaviour,
  type MisbehavingProvider,
} from '../misbehaving-provider.ts';
import { productionServer, type RunningServer } from '../production-server.ts';
import type { Cell } from './cells.ts';
import { observeGeocoder, offerPlaces } from './geocoder-faults.ts';
import { observeCopies, observeStart, offerProperty, providerPaths } from './provider-faults.ts';
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

/** A site and the failing parts of its world. */
export interface Observation {
  server: RunningServer;
  row: HttpFault;
  cells: Cell[];
  provider: FaultyService;
  geocoder: FaultyService;
}

/** A site whose provider and geocoder fail in one way: the provider from the start, too. */
export async function observeHttp(row: HttpFault): Promise<Cell[]> {
  const cells: Cell[] = [];
  await using provider = await startFaultyService(row, providerPaths, offerProperty);
  await using geocoder = await startFaultyService(row, ['/search', '/reverse'], offerPlaces);
  await provider.fail();
  await using server = await productionServer({
    env: {
      ...observable,
      PROVIDER_URL: provider.url,
      GEOCODER_URL: geocoder.url,
      SAMPLE_FALLBACK: 'off',
    },
  });
  const before = await resourcesOf(server);
  const observation: Observation = { server, row, cells, provider, geocoder };
  await observeStart(observation);
  await Promise.all([observeCopies(observation), observeGeocoder(observation)]);
  await expectNothingLeft(server, before);
  return cells;
}

/** A server that can be made to fail in the row’s way. */
interface FaultyService extends AsyncDisposable {
  url: string;
  fail(): Promise<void>;
  recover(): Promise<void>;
}

async function startFaultyService(
  { behaviour }: HttpFault,
  paths: readonly string[],
  answer: (service: MisbehavingProvider) => void,
): Promise<FaultyService> {
  await using started = new AsyncDisposableStack();
  const service = started.use(await startMisbehavingProvider());
  const gate = started.use(await openGate(service.base));
  answer(service);
  const running = started.move();
  return {
    url: gate.url,
    async fail() {
      if (behaviour === null) await gate.shut();
      else for (const path of paths) service.on(path, behaviour);
    },
    async recover() {
      await gate.open();
      answer(service);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
