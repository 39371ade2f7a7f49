/** @module-tag long */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOutbox } from '../../../server/outbox/open-outbox.ts';
import {
  AttachmentMissing,
  OutboxUnusable,
  type LeasedMessage,
} from '../../../server/outbox/outbox.ts';
import { migrateSiteDatabase } from '../../../server/postgres/migrate.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { query } from '../../support/temporary-postgres.ts';
import { key, message, outboxIn, type TestOutbox } from '../../unit/outbox/test-outbox.ts';

const log = pino({ level: 'silent' });
const megabyte = 1024 * 1024;

describeOnPostgres((server) => {
  let databases = 0;
  const newDatabase = (): Promise<string> => server().createDatabase(`site_${(databases += 1)}`);

  const open = async (): Promise<TestOutbox> => outboxIn(await newDatabase());

  describe('outbox in a database', () => {
    it('is created once by processes that start together', async () => {
      for (let round = 0; round < 3; round += 1) {
        const databaseUrl = await newDatabase();
        const boxes = await Promise.all(Array.from({ length: 4 }, () => outboxIn(databaseUrl)));
        await boxes[0]?.outbox.put(message('one'));
        for (const box of boxes) {
          expect(await box.outbox.knows('one')).toBe(true);
          await box.close();
        }
      }
    });

    it('is migrated without a time limit, since others may be migrating for minutes', async () => {
      const databaseUrl = await newDatabase();
      await query(
        databaseUrl,
        `create table limits (statement text);
         create function note_limits() returns event_trigger language plpgsql as $$
         begin
           insert into public.limits values (current_setting('statement_timeout'));
         end $$;
         create event trigger note_limits on ddl_command_start execute function note_limits();`,
      );
      await migrateSiteDatabase(databaseUrl, log);
      expect(await query(databaseUrl, 'select distinct * from limits')).toEqual([
        { statement: '0' },
      ]);
    });

    it('deletes expired photos in small portions', async () => {
      const databaseUrl = await newDatabase();
      await using box = await outboxIn(databaseUrl);
      await query(
        databaseUrl,
        `insert into site.attachment (id, owner, address, digest, bytes, content, staged_at)
           select number, 'o', 'a', 'd', 1, 'x', 0 from generate_series(1, 61) as number;
         create function refuse_many() returns trigger language plpgsql as $$
         begin
           if (select count(*) from gone) > 20 then raise 'too many at once'; end if;
           return null;
         end $$;
         create trigger refuse_many after delete on site.attachment referencing old table as gone
           for each statement execute function refuse_many();`,
      );
      await box.attachments.sweep();
      expect(await query(databaseUrl, 'select id from site.attachment')).toEqual([]);
    });

    it('encrypts messages, and deletes the content of delivered ones', async () => {
      const databaseUrl = await newDatabase();
      await using box = await outboxIn(databaseUrl);
      const photo = { bytes: Buffer.from('a photo'), digest: 'd', owner: 'o', address: 'a' };
      const id = await box.attachments.stage(photo);
      await box.outbox.put(message('one', { attachments: [id] }));
      const contents = async (): Promise<unknown[]> => [
        ...(await query(databaseUrl, 'SELECT payload FROM site.message')),
        ...(await query(databaseUrl, 'SELECT content FROM site.attachment')),
      ];
      const [stored] = await contents();
      expect(JSON.stringify(stored)).toContain('payload');
      expect(String(Object.values(stored ?? {})[0])).not.toContain('secret');
      const [leased] = await box.outbox.lease(1);
      if (leased) await box.outbox.settle(leased, { kind: 'delivered' });
      expect(await contents()).toEqual([{ payload: null }, { content: null }]);
    });

    it('leases each message to one of several processes at once', async () => {
      await using box = await open();
      const others = await Promise.all(Array.from({ length: 3 }, () => box.another()));
      const names = Array.from({ length: 60 }, (_, number) => `m${number}`);
      await Promise.all(names.map((name) => box.outbox.put(message(name))));
      const takeAll = async ({ outbox }: Pick<TestOutbox, 'outbox'>): Promise<LeasedMessage[]> => {
        const taken: LeasedMessage[] = [];
        for (;;) {
          const leased = await outbox.lease(4);
          if (leased.length === 0) return taken;
          taken.push(...leased);
        }
      };
      const taken = (await Promise.all([box, ...others].map(takeAll))).flat();
      // Rows that another process was about to lease are skipped, so a few may be left.
      taken.push(...(await takeAll(box)));
      expect(taken.map((leased) => leased.key).toSorted()).toEqual(names.toSorted());
      for (const other of others) await other.close();
    });

    it('accepts a message once from several processes at once', async () => {
      await using box = await open();
      await using other = await box.another();
      const outcomes = await Promise.all(
        [box, other, box, other, box, other].map(({ outbox }) => outbox.put(message('one'))),
      );
      expect(outcomes.filter((isNew) => isNew)).toHaveLength(1);
    });

    it('counts what several processes stage at once', async () => {
      const databaseUrl = await newDatabase();
      await using box = await outboxIn(databaseUrl);
      const others = await Promise.all(Array.from({ length: 2 }, () => box.another()));
      // Most of the 40 MB that a sender may stage, so that the rest is stored quickly.
      await query(
        databaseUrl,
        `insert into site.attachment (id, owner, address, digest, bytes, content, staged_at)
           values ('first', 'ada', 'of ada', 'd', ${32 * megabyte}, 'x', ${box.clock.now})`,
      );
      const bytes = Buffer.alloc(megabyte, 1);
      const staged = await Promise.allSettled(
        Array.from({ length: 12 }, (_, number) => {
          const { attachments } = [box, ...others][number % 3] ?? box;
          return attachments.stage({ bytes, digest: 'd', owner: 'ada', address: 'of ada' });
        }),
      );
      const refused = staged.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(4);
      for (const each of refused) {
        expect(each).toMatchObject({ reason: { name: 'AttachmentsFull', isOwnersFault: true } });
      }
      for (const other of others) await other.close();
    });

    it('deletes a photo of two messages that are delivered at the same time', async () => {
      await using box = await open();
      await using other = await box.another();
      for (let round = 0; round < 20; round += 1) {
        const id = await box.attachments.stage(photoOf(`round ${round}`));
        for (const name of ['one', 'two']) {
          await box.outbox.put(message(`${name} ${round}`, { attachments: [id] }));
        }
        const [first, second] = await box.outbox.lease(2);
        if (!first || !second) throw new Error('nothing was leased');
        await Promise.all([
          box.outbox.settle(first, { kind: 'delivered' }),
          other.outbox.settle(second, { kind: 'delivered' }),
        ]);
        expect(await box.attachments.read(id)).toBeNull();
      }
    });

    it('either discards a photo or sends it, if both happen at once', async () => {
      await using box = await open();
      await using other = await box.another();
      for (let round = 0; round < 30; round += 1) {
        const id = await box.attachments.stage(photoOf(`round ${round}`));
        const put = box.outbox.put(message(`m${round}`, { attachments: [id] }));
        const sent = put.catch((error: unknown) => {
          if (!(error instanceof AttachmentMissing)) throw error;
          return false;
        });
        const [isSent] = await Promise.all([sent, other.attachments.discard(id)]);
        expect((await box.attachments.read(id)) !== null).toBe(isSent);
      }
    });

    it('is not usable while the server cannot write, as a standby', async () => {
      const databaseUrl = await newDatabase();
      await using box = await outboxIn(databaseUrl);
      expect(await box.outbox.isUsable()).toBe(true);
      const name = new URL(databaseUrl).pathname.slice(1);
      await query(databaseUrl, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      await using later = await box.another();
      expect(await later.outbox.isUsable()).toBe(false);
      await expect(later.outbox.put(message('one'))).rejects.toThrow(OutboxUnusable);
    });

    it('reports a fault at the start in one line without the URL', async () => {
      const openAt = (databaseUrl: string): Promise<unknown> =>
        openOutbox({ dataDir: '/nowhere', databaseUrl, keys: [key], log, clock: Date.now });
      await expect(openAt('postgres://someone:hunter2@127.0.0.1:1/nothing')).rejects.toThrow(
        /^The database at DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1$/,
      );
      const url = new URL(await newDatabase());
      url.pathname = '/missing';
      url.password = 'hunter2';
      await expect(openAt(url.href)).rejects.toThrow(
        /^The database at DATABASE_URL cannot be used: database "missing" does not exist$/,
      );
    });
  });

  describe('processes whose clocks differ', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());

    const setClock = (aheadMs: number): void =>
      void vi.setSystemTime(performance.timeOrigin + performance.now() + aheadMs);

    it('time a message by the database’s clock', async () => {
      const databaseUrl = await newDatabase();
      const openProcess = async () => {
        const opened = await openOutbox({ dataDir: '/nowhere', databaseUrl, keys: [key], log });
        return { ...opened, [Symbol.asyncDispose]: opened.close };
      };
      await using behind = await openProcess();
      await using ahead = await openProcess();
      const leaseBehind = async () => {
        setClock(-14_000);
        return (await behind.outbox.lease(5))[0];
      };
      const leaseAhead = async () => {
        setClock(14_000);
        return (await ahead.outbox.lease(5))[0];
      };
      const elapse = (seconds: number) =>
        query(
          databaseUrl,
          `update site.message set since = since - ${seconds * 1000}, due_at = due_at - ${seconds * 1000},
             leased_until = leased_until - ${seconds * 1000}`,
        );

      setClock(14_000);
      await ahead.outbox.put(message('one'));
      expect(await leaseBehind()).toMatchObject({ attempts: 1 });
      await elapse(25);
      expect(await leaseAhead()).toBeUndefined();
      await elapse(5);
      expect(await leaseAhead()).toMatchObject({ attempts: 2 });
      await elapse(30);
      const third = await leaseBehind();
      expect(third).toMatchObject({ attempts: 3 });
      expect(Number(third?.ageMs)).toBeGreaterThanOrEqual(60_000);
      expect(Number(third?.ageMs)).toBeLessThan(70_000);

      const postponed = { kind: 'postponed', reason: 'down', pauseMs: 20_000 } as const;
      if (third) await behind.outbox.settle(third, postponed);
      expect(await leaseAhead()).toBeUndefined();
      await elapse(20);
      const fourth = await leaseAhead();
      expect(fourth).toMatchObject({ attempts: 4 });
      if (fourth) await ahead.outbox.settle(fourth, postponed);
      await elapse(20);
      expect(await leaseBehind()).toMatchObject({ attempts: 5 });
    });
  });

  describe('a server that does not respond', () => {
    it('is reported within seconds, and used again once it responds', async () => {
      await using box = await open();
      await box.outbox.put(message('one'));
      await server().suspend();
      const since = performance.now();
      try {
        const calls = [
          ...Array.from({ length: 10 }, (_, number) => box.outbox.put(message(`m${number}`))),
          box.outbox.lease(4),
          box.attachments.stage(photoOf('ada')),
        ];
        const settled = Promise.allSettled(calls);
        const isFirst = await Promise.race([settled.then(() => false), untilUnusable(box)]);
        expect(isFirst).toBe(true);
        for (const { status, ...rest } of await settled) {
          expect(status).toBe('rejected');
          expect(rest).toMatchObject({ reason: expect.any(OutboxUnusable) });
        }
        // Up to two seconds for a connection, and three for a statement.
        expect(performance.now() - since).toBeLessThan(20_000);
      } finally {
        await server().resume();
      }
      expect(await box.outbox.put(message('two'))).toBe(true);
      expect(await box.outbox.isUsable()).toBe(true);
      // A message whose caller got an error may be stored; its repeat is recognised.
      for (let number = 0; number < 10; number += 1) await box.outbox.put(message(`m${number}`));
      expect((await box.outbox.depth()).waiting).toBe(12);
    });
  });

  describe('a server that crashes', () => {
    it('rejects what is in progress, and is used again after its restart', async () => {
      await using box = await open();
      await box.outbox.put(message('one'));
      const pending = Array.from({ length: 40 }, (_, number) =>
        box.outbox.put(message(`m${number}`, { payload: 'x'.repeat(500_000) })).then(
          () => null,
          (error: unknown) => error,
        ),
      );
      await server().crash();
      try {
        const failures = (await Promise.all(pending)).filter((error) => error !== null);
        expect(failures.length).toBeGreaterThan(0);
        for (const error of failures) expect(error).toBeInstanceOf(OutboxUnusable);
        await expect(box.outbox.put(message('two'))).rejects.toThrow(OutboxUnusable);
        expect(await box.outbox.isUsable()).toBe(false);
      } finally {
        await server().start();
      }
      expect(await box.outbox.isUsable()).toBe(true);
      expect(await box.outbox.put(message('two'))).toBe(true);
      expect(await box.outbox.knows('one')).toBe(true);
    });
  });
});

async function untilUnusable({ outbox }: TestOutbox): Promise<boolean> {
  expect(await outbox.isUsable()).toBe(false);
  return true;
}

function photoOf(owner: string) {
  return { bytes: Buffer.from('a photo'), digest: 'd', owner, address: `of ${owner}` };
}
