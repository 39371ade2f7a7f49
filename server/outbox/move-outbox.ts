import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { RunStatement, SiteDatabase } from '../postgres/site-database.ts';
import type { OpenOutbox } from './open-outbox.ts';

/** Undelivered messages, and files of messages or waiting for one. */
export interface OutboxContents {
  messages: number;
  photos: number;
}

const contentsRow = z.object({ messages: z.number(), photos: z.number() });

const columns = [
  'key',
  'kind',
  'state',
  'payload',
  'taken_at',
  'since',
  'attempts',
  'due_at',
  'lease',
  'leased_until',
  'reason',
  'settled_at',
] as const;

const messageRow = z.object({
  number: z.number(),
  key: z.string(),
  kind: z.string(),
  state: z.string(),
  payload: z.instanceof(Uint8Array).nullable(),
  taken_at: z.number(),
  since: z.number(),
  attempts: z.number(),
  due_at: z.number(),
  lease: z.string().nullable(),
  leased_until: z.number(),
  reason: z.string().nullable(),
  settled_at: z.number().nullable(),
});

const attachmentRow = z.object({
  id: z.string(),
  owner: z.string(),
  address: z.string(),
  digest: z.string(),
  bytes: z.number(),
  staged_at: z.number(),
});
type AttachmentRow = z.output<typeof attachmentRow>;

const fileOf = (dataDir: string): string => join(dataDir, 'outbox.sqlite');

/**
 * What the outbox in a data folder still holds; null if there is none.
 * @throws Error if it cannot be read
 */
export function contentsOfFile(dataDir: string): OutboxContents | null {
  if (!existsSync(fileOf(dataDir))) return null;
  using database = new DatabaseSync(fileOf(dataDir), { readOnly: true });
  return contentsRow.parse(database.prepare(contents('')).get());
}

export interface MoveOptions {
  dataDir: string;
  /** The outbox in `dataDir`. */
  from: OpenOutbox;
  /** Migrated. */
  to: SiteDatabase;
}

/**
 * Moves the messages, keys and attachments of the outbox in a data folder to PostgreSQL. Each message is committed there before
 * its content is deleted here, so the move may be interrupted and repeated. Messages stay encrypted as they are.
 */
export async function moveOutbox({ dataDir, from, to }: MoveOptions): Promise<string> {
  using source = new DatabaseSync(fileOf(dataDir), { readOnly: true });
  const moved: OutboxContents = { messages: 0, photos: 0 };
  let unreadable = 0;
  const readFile = async (row: AttachmentRow): Promise<Buffer | null> =>
    row.bytes > 0 ? from.attachments.read(row.id) : null;

  for (const row of source.prepare(selectMessages).all()) {
    const { number, ...message } = messageRow.parse(row);
    const attachments = source.prepare(selectTied).all(number).map(parseAttachment);
    const files = await Promise.all(attachments.map(readFile));
    await to.inTransaction(async (run) => {
      const { rows } = await run(
        insertMessage,
        columns.map((column) => message[column]),
      );
      const [inserted] = rows;
      if (inserted === undefined) return;
      for (const [index, attachment] of attachments.entries()) {
        await addAttachment(run, attachment, files[index] ?? null);
        await run(tie, [
          z.object({ number: z.number() }).parse(inserted).number,
          index,
          attachment.id,
        ]);
      }
    });
    if (message.payload === null) continue;
    const isReadable = (await from.outbox.read(message.key)) !== null;
    const isDropped = await from.outbox.drop(message.key);
    // Otherwise the site has just delivered it.
    if (isDropped && !isReadable) unreadable += 1;
    moved.messages += 1;
    moved.photos += files.filter((file) => file !== null).length;
  }
  for (const row of source.prepare(selectUntied).all()) {
    const attachment = parseAttachment(row);
    const file = await readFile(attachment);
    await addAttachment(to.run, attachment, file);
    if (attachment.bytes === 0) continue;
    await from.attachments.discard(attachment.id);
    moved.photos += file === null ? 0 : 1;
  }

  const { rows } = await to.run(contents('site.'));
  return [
    `Moved ${describe(moved)} to the database.`,
    `outbox.sqlite now holds ${describe(contentsRow.parse(source.prepare(contents('')).get()))}.`,
    `The database now holds ${describe(contentsRow.parse(rows[0]))}.`,
    ...(unreadable === 0 ? [] : [warnOfUnreadable(unreadable)]),
  ].join('\n');
}

function warnOfUnreadable(count: number): string {
  const [they, them] = count === 1 ? ['it', 'it'] : ['they', 'them'];
  return `Warning: no key in SESSION_KEYS decrypts ${count} of the moved messages, so ${they} cannot be delivered. Append the key that encrypted ${them}, perhaps the content of session.key in DATA_DIR, to SESSION_KEYS of every process, restart every process, then run \`npm run outbox -- resend all\`.`;
}

function parseAttachment(row: unknown): AttachmentRow {
  return attachmentRow.parse(row);
}

/**
 * Adds an attachment unless it is there already; without content if its file is gone. Its content is added again if it was
 * deleted meanwhile, with the delivery of another message.
 */
async function addAttachment(
  run: RunStatement,
  { id, owner, address, digest, staged_at }: AttachmentRow,
  content: Buffer | null,
): Promise<void> {
  await run(insertAttachment, [
    id,
    owner,
    address,
    digest,
    content?.length ?? 0,
    content,
    staged_at,
  ]);
}

export function describe({ messages, photos }: OutboxContents): string {
  const counted = (count: number, name: string): string =>
    `${count} ${name}${count === 1 ? '' : 's'}`;
  return `${counted(messages, 'undelivered message')} and ${counted(photos, 'photo')}`;
}

/** For both engines. */
function contents(schema: string): string {
  return `
    SELECT (SELECT count(*) FROM ${schema}message WHERE payload IS NOT NULL) AS messages,
      (SELECT count(*) FROM ${schema}attachment WHERE bytes > 0) AS photos`;
}

const selectMessages = `SELECT number, ${columns.join()} FROM message ORDER BY number`;
const selectTied = `
  SELECT attachment.* FROM message_attachment JOIN attachment ON id = attachment
  WHERE message = ? ORDER BY position`;
const selectUntied =
  'SELECT * FROM attachment WHERE id NOT IN (SELECT attachment FROM message_attachment)';
const insertMessage = `
  INSERT INTO site.message (${columns.join()})
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (key) DO NOTHING RETURNING number`;
const insertAttachment = `
  INSERT INTO site.attachment (id, owner, address, digest, bytes, content, staged_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (id) DO UPDATE SET bytes = excluded.bytes, content = excluded.content
  WHERE attachment.bytes = 0 AND excluded.bytes > 0`;
const tie = `
  INSERT INTO site.message_attachment (message, position, attachment) VALUES ($1, $2, $3)`;
