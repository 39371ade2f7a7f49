import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { expect } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { moveClock } from '../clock-of-server.ts';
import { startMisbehavingProvider } from '../misbehaving-provider.ts';
import { productionServer, type RunningServer } from '../production-server.ts';
import { startRedis } from '../redis.ts';
import type { TemporaryPostgres } from '../temporary-postgres.ts';
import { ada, signedIn, Visitor } from '../visitor.ts';
import { offer, wireProperty } from '../wire-property.ts';
import { ask, expectWithin, type AskOptions, type Cell } from './cells.ts';
import { openGate, type Gate } from '../gate.ts';
import { sendWithoutEnd, startImpostor } from './impostor.ts';
import { expectNothingLeft, observable, resourcesOf } from './resources.ts';
import { waitFor } from '../wait.ts';

export interface StoreFault {
  fault: string;
  /** What an impostor does with a connection; null if connections are refused. */
  behaviour: ((socket: Socket) => void) | null;
}

export const storeFaults: readonly StoreFault[] = [
  { fault: 'refused', behaviour: null },
  { fault: 'hangs', behaviour: () => {} },
  { fault: 'resets', behaviour: (socket) => void socket.resetAndDestroy() },
  {
    fault: 'resets in the reply',
    behaviour: (socket) => void socket.write('+O', () => socket.resetAndDestroy()),
  },
  { fault: 'garbage', behaviour: (socket) => void socket.end('\u0000\u0001 neither\r\n') },
  { fault: 'half a reply', behaviour: (socket) => void socket.end('$100\r\nhalf') },
  { fault: 'endless reply', behaviour: (socket) => sendWithoutEnd(socket, '+and more\r\n') },
];

/** No request waits longer than half a second for Redis. */
const withoutRedisMs = 1000;
/** Time limits of a connection and a statement, one after the other. */
const withoutDatabaseMs = 7000;
/** An attempt takes a while, and is limited by the site. */
const seldom = { interval: 200 };
const sameSite = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
const asJson = { 'content-type': 'application/json', ...sameSite };

interface Question {
  asked: string;
  path: string;
  init?: AskOptions;
  status: number;
  /** A part of the answer. */
  says: string;
}

/** What the site answers with or without its stores. */
const publicQuestions: readonly Question[] = [
  { asked: 'list, page', path: '/buy', status: 200, says: '</html>' },
  { asked: 'list, JSON', path: '/api/properties', status: 200, says: '"items"' },
];

interface Observation {
  dependency: string;
  row: StoreFault;
  gate: Gate;
  server: RunningServer;
  questions: readonly Question[];
  limitMs: number;
  /** Fails until everything works again. */
  expectRecovery(): Promise<void>;
}

async function observe(observation: Observation): Promise<Cell[]> {
  const { dependency, row, gate, server, questions, limitMs, expectRecovery } = observation;
  const cells: Cell[] = [];
  await using impostor = await startImpostor((socket) => row.behaviour?.(socket));
  await waitFor(expectRecovery, seldom);
  // The embedded database opens the files of a table when it is first read, and keeps them.
  for (const { path, init } of questions) if (!init?.method) await ask(server.url + path, init);
  const before = await resourcesOf(server);

  await gate.shut();
  gate.redirect(impostor.port);
  if (row.behaviour) await gate.open();
  for (const { asked, path, init, status, says } of questions) {
    const send = () => ask(server.url + path, init);
    const answer = await send();
    const { text, ...rest } = answer;
    expect([asked, answer.status, text]).toEqual([asked, status, expect.stringContaining(says)]);
    cells.push({ dependency, fault: row.fault, state: 'warm', asked, ...rest, said: says });
    await expectWithin(limitMs, answer, server, send);
  }

  await gate.shut();
  gate.redirect(null);
  await gate.open();
  const startedAt = performance.now();
  await waitFor(expectRecovery, seldom);
  cells.push({
    dependency,
    fault: row.fault,
    state: 'back again',
    asked: 'everything',
    status: 200,
    retryAfter: null,
    said: 'all works',
    milliseconds: Math.round(performance.now() - startedAt),
  });
  await expectNothingLeft(server, before);
  return cells;
}

/** A site with a store that can fail. */
export interface StoreSite extends AsyncDisposable {
  server: RunningServer;
  gate: Gate;
}

export async function openRedisSite(): Promise<StoreSite> {
  await using started = new AsyncDisposableStack();
  const redis = started.use(await startRedis());
  const gate = started.use(await openGate(redis.url));
  const env = { ...observable, REDIS_URL: gate.url, SEED_PROPERTIES: '1', TRUST_PROXY: '1' };
  const server = started.use(await productionServer({ env }));
  const running = started.move();
  return { server, gate, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Redis fails in one way: pages go on, sessions do not. */
export async function observeRedis({ server, gate }: StoreSite, row: StoreFault): Promise<Cell[]> {
  // Other sites start at the same time, and a process without CPU has too little time left for Redis.
  const visitor = await waitFor(() => signedIn(server, ada), seldom);
  const cookie = visitor.cookieHeader();
  const logIn = (): AskOptions => ({
    method: 'POST',
    headers: { ...asJson, 'x-forwarded-for': new Visitor(server).address },
    body: JSON.stringify(ada),
  });
  return await observe({
    dependency: 'Redis',
    row,
    gate,
    server,
    limitMs: withoutRedisMs,
    questions: [
      ...publicQuestions,
      {
        asked: 'list with a session, page',
        path: '/rent',
        init: { headers: { cookie } },
        status: 200,
        says: '</html>',
      },
      {
        asked: 'account, JSON',
        path: '/api/account',
        init: { headers: { cookie } },
        status: 503,
        says: catalogue.unknown,
      },
      {
        asked: 'sign-in, JSON',
        path: '/api/session',
        init: logIn(),
        status: 503,
        says: catalogue.unknown,
      },
    ],
    async expectRecovery() {
      const { status } = await ask(`${server.url}/api/session`, logIn());
      expect(status).toBe(200);
    },
  });
}

/** A site with its outbox in a database that can fail. */
export interface OutboxSite extends StoreSite {
  /** A complete form, opened long enough ago. */
  form: Record<string, string>;
}

export async function openOutboxSite(postgres: TemporaryPostgres): Promise<OutboxSite> {
  await using started = new AsyncDisposableStack();
  const provider = started.use(await startMisbehavingProvider());
  offer(provider, [wireProperty()]);
  provider.on('/messages', { kind: 'answers', status: 201, json: {} });
  const gate = started.use(await openGate(await postgres.createDatabase()));
  const env = {
    ...observable,
    PROVIDER_URL: provider.base,
    DATABASE_URL: gate.url,
    TRUST_PROXY: '1',
  };
  const server = started.use(await productionServer({ env }));
  const { text } = await ask(`${server.url}/api/enquiry-start`);
  const { startedAt }: { startedAt: string } = JSON.parse(text);
  await moveClock(server, 4000);
  const form = { fullName: 'Ada Obi', email: 'ada@mail.example', website: '', startedAt };
  const running = started.move();
  return { server, gate, form, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** The database of the outbox fails in one way: pages go on, enquiries are not taken. */
export async function observePostgres(
  { server, gate, form }: OutboxSite,
  row: StoreFault,
): Promise<Cell[]> {
  const send = (): AskOptions => ({
    method: 'POST',
    headers: { ...asJson, 'x-forwarded-for': new Visitor(server).address },
    body: JSON.stringify({ ...form, id: randomUUID(), message: `Letter of the row ${row.fault}` }),
  });
  return await observe({
    dependency: 'PostgreSQL',
    row,
    gate,
    server,
    limitMs: withoutDatabaseMs,
    questions: [
      ...publicQuestions,
      { asked: 'readiness, JSON', path: '/health/ready', status: 200, says: 'warnings' },
      {
        asked: 'enquiry, JSON',
        path: '/api/contact',
        init: send(),
        status: 503,
        says: catalogue.notKept,
      },
    ],
    async expectRecovery() {
      const { status, text: said } = await ask(`${server.url}/api/contact`, send());
      expect([status, said]).toEqual([202, expect.any(String)]);
    },
  });
}
