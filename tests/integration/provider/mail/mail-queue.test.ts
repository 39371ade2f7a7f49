/** @module-tag long */
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../server/provider/database/open-database.ts';
import { createMailer } from '../../../../server/provider/mail/mailer.ts';
import { queueMail } from '../../../../server/provider/mail/mail-queue.ts';
import { startMailSender } from '../../../../server/provider/mail/mail-sender.ts';
import { placeEmptyDatabase } from '../../../support/prepared-database.ts';
import { signUpForm } from '../caller.ts';
import { openProviderApp } from '../provider-app.ts';
import { runProvider } from '../provider-process.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { waitUntil } from '../../../support/wait.ts';
import { useMailingProvider } from './mailing-provider.ts';

const MINUTE_MS = 60_000;

const { server, provider, register: queueMailTo, pass, mails } = useMailingProvider();

describe('queued mail', () => {
  /** Queues a mail to someone new, and attempts to send it. */
  async function register(): Promise<string> {
    const email = await queueMailTo();
    await provider().settled();
    return email;
  }

  const statuses = async () => (await mails()).map(({ status }) => status);
  const attemptsMade = async () => (await mails()).map((mail) => mail.attempts);

  it('is sent once, with its sender, recipient and a unique Message-ID', async () => {
    const email = await register();
    await pass(10 * MINUTE_MS);
    expect(server().received).toHaveLength(1);
    expect(server().received[0]).toMatchObject({ from: 'homes@homes.example', to: [email] });
    expect(server().received[0]?.content).toMatch(
      /^https:\/\/homes\.example\/verify-email\?token=[\w-]{43}$/m,
    );
    expect(await statuses()).toEqual(['sent']);
  });

  it.each(['down', 'busy'] as const)(
    'is retried with growing pauses while the mail server is %s, and sent once it recovers',
    async (behaviour) => {
      await server().behave(behaviour);
      const email = await register();
      expect(await attemptsMade()).toEqual([1]);
      await pass(9_000);
      for (const pauseMs of [10_000, 20_000, 40_000]) await pass(pauseMs);
      expect(await attemptsMade()).toEqual([4]);
      expect(provider().logged.join('')).toContain('mail could not be sent; it will be retried');
      expect(provider().logged.join('')).not.toContain(email);

      await server().behave('accepting');
      await pass(80_000);
      await pass(60 * MINUTE_MS);
      expect(server().received).toHaveLength(1);
      expect(await statuses()).toEqual(['sent']);
    },
  );

  it('is kept as failed, and logged without the email address, when permanently rejected', async () => {
    await server().behave('refusing');
    const email = await register();
    await server().behave('accepting');
    await pass(60 * MINUTE_MS);
    expect(server().received).toEqual([]);
    expect(await statuses()).toEqual(['failed']);
    const log = provider().logged.join('');
    expect(log).toContain('mail could not be sent; giving up');
    expect(log).toContain('550 No such user');
    expect(log).not.toContain(email);
  });

  it('is dropped once it is too old to be useful', async () => {
    await server().behave('down');
    await register();
    for (let hour = 1; hour <= 24; hour += 1) await pass(60 * MINUTE_MS);
    expect(await statuses()).toEqual(['failed']);
    expect(provider().logged.join('')).toContain('mail could not be sent; giving up');
  });

  it('is sent by another process under the same Message-ID if its own died during an attempt', async () => {
    await server().behave('down');
    await register();
    // The state that a process leaves if killed during an attempt.
    await provider()
      .database.updateTable('mails')
      .set({ attempts: 2, due_at: new Date(provider().clock.now.getTime() + 150_000) })
      .execute();
    await server().behave('accepting');
    await pass(149_000);
    expect(server().received).toEqual([]);
    await pass(1_000);
    expect(server().received).toHaveLength(1);
    const [mail] = await mails();
    expect(server().received[0]?.content.replaceAll('\n ', ' ')).toContain(
      `Message-ID: ${mail?.message_id}`,
    );
  });

  it('is sent once although the database refuses at first to mark it as sent', async () => {
    const { database } = provider();
    await sql`create sequence refusals`.execute(database);
    await sql`
      create function refuse() returns trigger language plpgsql as $$
      begin
        if new.status = 'sent' and nextval('refusals') = 1 then raise 'refused'; end if;
        return new;
      end $$`.execute(database);
    await sql`create trigger refuse before update on mails for each row execute function refuse()`.execute(
      database,
    );
    await register();
    await pass(60 * MINUTE_MS);
    await sql`drop trigger refuse on mails`.execute(database);
    expect(server().received).toHaveLength(1);
    expect(await statuses()).toEqual(['sent']);
  });

  it('is not left behind while it is being sent when the sender closes after an error', async () => {
    await server().behave('hanging');
    const { connections } = server();
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const logger = pino({ level: 'silent' });
    const { database, close } = await openDatabase({ dataDir: folder.path, logger });
    const mail = { kind: 'reset-password', recipient: 'ada@mail.example' } as const;
    const now = new Date();
    await queueMail(database, mail, now);
    let readings = 0;
    const failed = Promise.withResolvers<void>();
    const sender = startMailSender({
      database,
      logger,
      mailer: createMailer({ from: 'a@homes.example', folder: folder.path, smtpUrl: server().url }),
      compose: async ({ recipient }) => ({ to: recipient, subject: 'Hello', text: 'Hello' }),
      clock: {
        isShared: true,
        async now() {
          readings += 1;
          if (readings !== 2) return now;
          // One lane fails while another is sending.
          await waitUntil(() => server().connections > connections);
          failed.resolve();
          throw new Error('Connection terminated unexpectedly');
        },
      },
      showsLinks: false,
    });
    await failed.promise;
    await sender.close();
    const { attempts, due_at } = await database
      .selectFrom('mails')
      .select(['attempts', 'due_at'])
      .executeTakeFirstOrThrow();
    expect({ attempts, pauseMs: due_at.getTime() - now.getTime() }).toEqual({
      attempts: 1,
      pauseMs: 10_000,
    });
    await close();
  });

  it.each([30, 60, 1_440])(
    'is sent after the clock was set back by %i minutes',
    async (minutes) => {
      await server().behave('down');
      await register();
      await server().behave('accepting');
      await pass(-minutes * MINUTE_MS);
      // The pause after the first attempt.
      await pass(10_000);
      expect(server().received).toHaveLength(1);
    },
  );

  it('survives kill -9 of its process, and a hanging server delays no request', async () => {
    await server().behave('hanging');
    const { connections } = server();
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const variables = { DATA_DIR: folder.path, SMTP_URL: server().url, SEED_PROPERTIES: '0' };
    const first = runProvider(variables);
    const url = String(await first.url);
    const post = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const person = signUpForm();
    expect((await post('/users/register', person)).status).toBe(201);
    expect((await post('/users/forgot-password', { email: person.email })).status).toBe(200);
    await waitUntil(() => server().connections > connections);
    first.kill('SIGKILL');
    await first.ended;

    await server().behave('accepting');
    await using second = await openProviderApp(
      { seedProperties: 0, smtpUrl: server().url },
      [],
      folder.path,
    );
    second.clock.now = new Date(second.clock.now.getTime() + 3 * MINUTE_MS);
    await second.settled();
    const subjects = server().received.map(({ content }) => /^Subject: (.+)$/m.exec(content)?.[1]);
    expect(subjects.toSorted()).toEqual([
      'Reset your Homefront password',
      'Welcome to Homefront: verify your email address',
    ]);
  });
});
