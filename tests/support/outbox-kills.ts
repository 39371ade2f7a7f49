import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '../../server/provider/database/open-database.ts';
import { runProvider } from '../integration/provider/provider-process.ts';
import { productionServer, type RunningServer } from './production-server.ts';

export interface KillFigures {
  kills: number;
  /** Messages that somebody tried to send. */
  sent: number;
  /** Those that were answered 'sent', at the first try or a later one. */
  promised: number;
  /** Those whose first answer never came, and that were sent again under the same id. */
  resent: number;
  /** Promised, and not at the provider. */
  lost: number;
  /** At the provider more than once. */
  doubled: number;
  arrived: number;
}

interface Letter {
  body: { id: string; message: string };
  isPromised: boolean;
}

const senders = 6;
const drainMs = 90_000;

/**
 * Ends the site with SIGKILL again and again while messages are sent to it over HTTP, and compares what it has promised
 * with what the provider has, which runs as a process of its own. Half of the messages whose answer did not come are sent
 * again, as people do.
 */
export async function killWhileSending(
  kills: number,
  report: (done: number) => void = () => {},
): Promise<KillFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'homefront-kills-'));
  const [providerData, siteData] = [join(folder, 'provider'), join(folder, 'site')];
  const provider = runProvider({ DATA_DIR: providerData, SEED_PROPERTIES: '3' });
  const letters: Letter[] = [];
  let unanswered: Letter[] = [];
  let resent = 0;
  try {
    const providerUrl = String(await provider.url);
    const start = (): Promise<RunningServer> =>
      productionServer({
        dataDir: siteData,
        env: { PROVIDER_URL: providerUrl, TRUST_PROXY: '1', LOG_LEVEL: 'info' },
      });

    let startedAt: string | undefined;
    for (let kill = 0; kill < kills; kill += 1) {
      const site = await start();
      startedAt ??= await openForm(site.url);
      const again = unanswered.filter(() => randomInt(2) === 0);
      unanswered = [];
      resent += again.length;
      const fields = { startedAt };
      const sending = Array.from({ length: senders }, async () => {
        for (;;) {
          const letter = again.pop() ?? newLetter(letters);
          const isTaken = await post(site.url, { ...letter.body, ...fields });
          if (isTaken === null) return void unanswered.push(letter);
          letter.isPromised ||= isTaken;
        }
      });
      await pause(randomInt(20, 700));
      await site.stop('SIGKILL');
      await Promise.all(sending);
      unanswered.push(...again);
      report(kill + 1);
    }

    const last = await start();
    await drained(siteData);
    await last.stop('SIGINT');
    provider.kill('SIGTERM');
    await provider.ended;
    return { ...compare(letters, await arrivedAt(providerData)), kills, resent };
  } finally {
    provider.kill('SIGKILL');
    await provider.ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function newLetter(letters: Letter[]): Letter {
  const number = String(letters.length).padStart(7, '0');
  const letter = {
    body: { id: randomUUID(), message: `Letter ${number} of the test` },
    isPromised: false,
  };
  letters.push(letter);
  return letter;
}

/** When a form was opened, after so long that a person may have filled it in. */
async function openForm(url: string): Promise<string> {
  const { startedAt } = await (await fetch(`${url}/api/enquiry-start`)).json();
  await pause(3100);
  return startedAt;
}

/** Whether it was answered 'sent'; null where no answer came. */
async function post(url: string, body: object): Promise<boolean | null> {
  const [a, b, c] = randomBytes(3);
  try {
    const answer = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        // Everybody sends one: no limit answers in place of the site.
        'x-forwarded-for': `10.${a}.${b}.${c}`,
      },
      body: JSON.stringify({
        fullName: 'Ada Obi',
        email: 'ada@mail.example',
        website: '',
        ...body,
      }),
    });
    const { status } = await answer.json();
    if (answer.status === 202 && status === 'sent') return true;
    throw new Error(`a message was answered with ${answer.status}`);
  } catch (error) {
    // What fetch throws where the connection broke or none came about.
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function drained(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'outbox.sqlite'), { readOnly: true });
  const count = database.prepare("SELECT count(*) AS n FROM message WHERE state = 'waiting'");
  const end = Date.now() + drainMs;
  while (Number(count.get()?.n) > 0) {
    if (Date.now() > end) throw new Error(`${String(count.get()?.n)} messages still wait`);
    await pause(200);
  }
  database.close();
}

/** How often each message has arrived. */
async function arrivedAt(dataDir: string): Promise<Map<string, number>> {
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
  letters: readonly Letter[],
  counts: ReadonlyMap<string, number>,
): Omit<KillFigures, 'kills' | 'resent'> {
  const promised = letters.filter(({ isPromised }) => isPromised);
  return {
    sent: letters.length,
    promised: promised.length,
    lost: promised.filter(({ body }) => !counts.has(body.message)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
    arrived: counts.size,
  };
}
