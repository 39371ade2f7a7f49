import type { Outbox, OutboxEntry } from './outbox.ts';
import { shortKey } from './sender.ts';

const usage =
  'Usage: npm run outbox -- list | dead | show <id> | resend <id> | resend all | drop <id> | move';

/**
 * Runs an operator's command and returns its output. Only `show` prints the content of a message.
 *
 * @throws Error with a single line if the command or id is invalid
 */
export async function runOutboxCommand(outbox: Outbox, args: readonly string[]): Promise<string> {
  const [command, id, ...more] = args;
  if (more.length > 0) throw new Error(usage);
  if (id === undefined) {
    if (command === 'list') return list(outbox, 'waiting');
    if (command === 'dead') return list(outbox, 'dead');
    throw new Error(usage);
  }
  if (command === 'resend' && id === 'all') return resendAll(outbox);
  if (command !== 'show' && command !== 'resend' && command !== 'drop') throw new Error(usage);
  const key = await findKey(outbox, id);
  if (command === 'show') return show(outbox, key);
  if (command === 'resend') {
    await outbox.resend(key);
    return `Retrying ${id} now.`;
  }
  await outbox.drop(key);
  return `Dropped ${id}: its content is deleted.`;
}

async function list(outbox: Outbox, state: 'waiting' | 'dead'): Promise<string> {
  const entries = await outbox.entries(state);
  if (entries.length === 0) {
    return state === 'waiting' ? 'No undelivered messages.' : 'There are no dead letters.';
  }
  const lines = entries.map(
    (entry) =>
      `${shortKey(entry)}  ${entry.kind}  accepted ${entry.takenAt.toISOString()}  ${whenOf(entry, state)}`,
  );
  return lines.join('\n');
}

function whenOf({ attempts, at, reason }: OutboxEntry, state: 'waiting' | 'dead'): string {
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const then = `${state === 'waiting' ? 'next' : 'given up'} ${at.toISOString()}`;
  return `${tried}, ${then}${reason === null ? '' : `: ${reason}`}`;
}

async function resendAll(outbox: Outbox): Promise<string> {
  const dead = await outbox.entries('dead');
  for (const { key } of dead) await outbox.resend(key);
  return `Retrying ${dead.length} ${dead.length === 1 ? 'message' : 'messages'} now.`;
}

async function show(outbox: Outbox, key: string): Promise<string> {
  const payload = await outbox.read(key);
  if (payload === null) throw new Error('No key in SESSION_KEYS decrypts this message.');
  return JSON.stringify(JSON.parse(payload), null, 2);
}

/** Finds a message by the prefix of its key, as the list and the log show it. */
async function findKey(outbox: Outbox, id: string): Promise<string> {
  const entries = [...(await outbox.entries('waiting')), ...(await outbox.entries('dead'))];
  const found = entries.filter(({ key }) => key.startsWith(id));
  const [first] = found;
  if (!first) throw new Error(`No undelivered message has the id ${id}.`);
  if (found.length > 1)
    throw new Error(`${found.length} messages have an id that begins with ${id}.`);
  return first.key;
}
