import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '../../server/provider/database/open-database.ts';
import { runProvider } from '../integration/provider/provider-process.ts';
import { placeEmptyDatabase } from './prepared-database.ts';
import { productionServer, type RunningServer } from './production-server.ts';
import { query } from './temporary-postgres.ts';

export interface KillFigures {
  kills: number;
  /** Messages submitted. */
  sent: number;
  /** Messages confirmed as sent, at the first attempt or a later one. */
  confirmed: number;
  /** Messages sent again under the same id because the first response was lost. */
  resent: number;
  /** Confirmed, but missing at the provider. */
  lost: number;
  /** More than once at the provider. */
  duplicated: number;
  arrived: number;
  /** Delivered by the site that was not killed, if there is one. */
  deliveredByOther: number;
}

export interface KillOptions {
  /** A PostgreSQL database for the outbox, instead of a file. */
  databaseUrl?: string;
  /**
   * Runs another site on the database, to which nothing is sent. The killed one is not started again after the last kill, so the
   * other one delivers what is left.
   */
  hasOther?: boolean;
  report?(done: number): void;
}

interface TestMessage {
  body: { id: string; message: string };
  isConfirmed: boolean;
}

const senderCount = 6;
const drainMs = 90_000;

/**
 * Kills the site repeatedly with SIGKILL while messages are sent to it over HTTP, and compares the
 * confirmed messages with those at the provider, which runs as a separate process. Half of the
 * messages without a response are sent again, as people do.
 */
export async function killWhileSending(
  kills: number,
  { databaseUrl, hasOther = false, report }: KillOptions = {},
): Promise<KillFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'homefront-kills-'));
  const [providerData, siteData] = [join(folder, 'provider'), join(folder, 'site')];
  await placeEmptyDatabase(providerData);
  const provider = runProvider({ DATA_DIR: providerData, SEED_PROPERTIES: '3' });
  const messages: TestMessage[] = [];
  let unanswered: TestMessage[] = [];
  let resent = 0;
  let otherSite: RunningServer | undefined;
  try {
    const providerUrl = String(await provider.url);
    const start = (dataDir: string): Promise<RunningServer> =>
      productionServer({
        dataDir,
        env: {
          PROVIDER_URL: providerUrl,
          TRUST_PROXY: '1',
          LOG_LEVEL: 'info',
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        },
      });

    const other = hasOther ? await start(join(folder, 'other')) : undefined;
    otherSite = other;
    let startedAt: string | undefined;
    for (let kill = 0; kill < kills; kill += 1) {
      const site = await start(siteData);
      startedAt ??= await openForm(site.url);
      const again = unanswered.filter(() => randomInt(2) === 0);
      unanswered = [];
      resent += again.length;
      const fields = { startedAt };
      const sending = Array.from({ length: senderCount }, async () => {
        for (;;) {
          const message = again.pop() ?? newMessage(messages);
          const isTaken = await post(site.url, { ...message.body, ...fields });
          if (isTaken === null) return void unanswered.push(message);
          message.isConfirmed ||= isTaken;
        }
      });
      await pause(randomInt(20, 700));
      await site.stop('SIGKILL');
      await Promise.all(sending);
      unanswered.push(...again);
      report?.(kill + 1);
    }

    // Instead of waiting until those of the killed site end.
    if (!hasOther) await endLeases(siteData, databaseUrl);
    const last = other ?? (await start(siteData));
    await waitForEmptyOutbox(siteData, databaseUrl);
    await last.stop('SIGINT');
    provider.kill('SIGTERM');
    await provider.ended;
    const arrivals = await countArrivals(providerData);
    const deliveries = (other?.lines ?? []).filter((line) =>
      line.includes('"a message was delivered"'),
    );
    return {
      ...compare(messages, arrivals),
      kills,
      resent,
      deliveredByOther: deliveries.length,
    };
  } finally {
    provider.kill('SIGKILL');
    await provider.ended;
    await otherSite?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function newMessage(messages: TestMessage[]): TestMessage {
  const number = String(messages.length).padStart(7, '0');
  const message = {
    body: { id: randomUUID(), message: `Letter ${number} of the test` },
    isConfirmed: false,
  };
  messages.push(message);
  return message;
}

/** The start token of a form, after its minimum fill time. */
async function openForm(url: string): Promise<string> {
  const { startedAt } = await (await fetch(`${url}/api/enquiry-start`)).json();
  await pause(3100);
  return startedAt;
}

/** Whether the message was confirmed as sent; null without a response. */
async function post(url: string, body: object): Promise<boolean | null> {
  const [a, b, c] = randomBytes(3);
  try {
    const response = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        // Each message comes from a different IP address, so that no rate limit applies.
        'x-forwarded-for': `10.${a}.${b}.${c}`,
      },
      body: JSON.stringify({
        fullName: 'Ada Obi',
        email: 'ada@mail.example',
        website: '',
        ...body,
      }),
    });
    const { status } = await response.json();
    if (response.status === 202 && status === 'sent') return true;
    throw new Error(`a message got ${response.status}`);
  } catch (error) {
    // What fetch throws if the connection broke or failed.
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function endLeases(dataDir: string, databaseUrl?: string): Promise<void> {
  if (databaseUrl !== undefined) {
    await query(databaseUrl, 'UPDATE site.message SET leased_until = 0');
    return;
  }
  using database = new DatabaseSync(join(dataDir, 'outbox.sqlite'));
  database.exec('UPDATE message SET leased_until = 0');
}

async function waitForEmptyOutbox(dataDir: string, databaseUrl?: string): Promise<void> {
  const end = Date.now() + drainMs;
  for (;;) {
    const waiting = await (databaseUrl === undefined
      ? countInFile(dataDir)
      : countInDatabase(databaseUrl));
    if (waiting === 0) return;
    if (Date.now() > end) throw new Error(`${waiting} messages are still waiting`);
    await pause(200);
  }
}

function countInFile(dataDir: string): number {
  using database = new DatabaseSync(join(dataDir, 'outbox.sqlite'), { readOnly: true });
  const count = database.prepare("SELECT count(*) AS n FROM message WHERE state = 'waiting'");
  return Number(count.get()?.n);
}

async function countInDatabase(databaseUrl: string): Promise<number> {
  const waiting = "SELECT 1 FROM site.message WHERE state = 'waiting'";
  return (await query(databaseUrl, waiting)).length;
}

/** How often each message has arrived. */
async function countArrivals(dataDir: string): Promise<Map<string, number>> {
  const { database, close } = await openDatabase({ dataDir, logger: pino({ level: 'silent' }) });
  const rows = await database
    .selectFrom('messages')
    .select('message')
    .where('message', 'like', 'Letter %')
    .execute();
  await close();
  const counts = new Map<string, number>();
  for (const { message } of rows) counts.set(message, (counts.get(message) ?? 0) + 1);
  return counts;
}

function compare(
  messages: readonly TestMessage[],
  counts: ReadonlyMap<string, number>,
): Omit<KillFigures, 'kills' | 'resent' | 'deliveredByOther'> {
  const confirmed = messages.filter(({ isConfirmed }) => isConfirmed);
  return {
    sent: messages.length,
    confirmed: confirmed.length,
    lost: confirmed.filter(({ body }) => !counts.has(body.message)).length,
    duplicated: [...counts.values()].filter((count) => count > 1).length,
    arrived: counts.size,
  };
}
