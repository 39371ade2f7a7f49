/** @module-tag long */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { placeEmptyDatabase } from '../../support/empty-database.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { runBackup, runRestore, runStatus } from '../../support/operator.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { storedMails } from '../../support/stored-mails.ts';
import { ada, signedIn } from '../../support/visitor.ts';
import { runMove } from '../provider/move-process.ts';
import {
  countLetters,
  findMissingPhotos,
  type Installation,
  readInstallation,
} from './installation.ts';
import { type SiteLoad, startLoad } from './site-load.ts';

/** Enough for a backup that takes a while. */
const homes = 50;

/** Several starts of a site each, on a busy machine. */
const timeout = 400_000;

/** The variables of an installation's site and of the operator's programs. */
function variablesOf({ dataDir, databaseUrl }: Installation): Record<string, string> {
  return {
    ...productionEnvironment(),
    SEED_PROPERTIES: String(homes),
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
}

function startSite(installation: Installation): Promise<RunningServer> {
  const { dataDir } = installation;
  return productionServer({ dataDir, env: variablesOf(installation) });
}

async function newestBackup(folder: string): Promise<string> {
  const names = (await readdir(folder)).toSorted();
  expect(names.filter((name) => name.includes('unfinished'))).toEqual([]);
  return join(folder, names.at(-1) ?? '');
}

/** Resolves once every enquiry has been delivered. */
async function settled(env: Record<string, string>): Promise<void> {
  await vi.waitUntil(
    async () => (await runStatus(env)).stdout.includes('Enquiries: 0 waiting, 0 dead letters'),
    { timeout: 60_000, interval: 500 },
  );
}

/** Resolves once photos have been deleted, too. */
async function untilBusy(load: SiteLoad): Promise<void> {
  await vi.waitUntil(() => load.confirmed().length > 20 && load.photos() > 8, { timeout: 90_000 });
}

/** Resolves once no mail has been sent for a while. */
async function mailsSettled(dataDir: string): Promise<void> {
  let last = -1;
  const isQuiet = async (): Promise<boolean> => {
    const previous = last;
    last = (await storedMails(dataDir)).length;
    return last === previous;
  };
  await vi.waitUntil(isQuiet, { timeout: 60_000, interval: 2000 });
}

/** @param createDatabase returns the URL of a new database; null for PGlite */
function describeDrill(createDatabase: (() => Promise<string>) | null): void {
  async function newInstallation(root: string, name: string): Promise<Installation> {
    const dataDir = join(root, name);
    await mkdir(dataDir);
    return createDatabase === null ? { dataDir } : { dataDir, databaseUrl: await createDatabase() };
  }

  it(
    'loses nothing that was confirmed before the backup, and doubles nothing',
    { timeout },
    async () => {
      const root = await mkdtemp(join(tmpdir(), 'homefront-drill-'));
      const backups = join(root, 'backups');
      const source = await newInstallation(root, 'source');
      if (createDatabase === null) await placeEmptyDatabase(source.dataDir);
      await using site = await startSite(source);
      const load = await startLoad(site);
      await untilBusy(load);
      const before = load.confirmed();
      const began = Date.now();
      const backup = await runBackup(variablesOf(source), '--to', backups);
      const seconds = (Date.now() - began) / 1000;
      expect(backup).toMatchObject({ code: 0, stderr: '' });
      const after = load.confirmed();
      expect(after.length).toBeGreaterThan(before.length);
      await vi.waitUntil(() => load.confirmed().length > after.length);
      await site.stop('SIGKILL');
      await load.stop();
      await rm(source.dataDir, { recursive: true });

      const target = await newInstallation(root, 'target');
      const env = variablesOf(target);
      const restore = await runRestore(env, '--from', await newestBackup(backups));
      expect(restore).toMatchObject({ code: 0, stderr: '' });
      expect(await findMissingPhotos(target)).toEqual([]);
      await using restored = await startSite(target);
      await settled(env);
      const visitor = await signedIn(restored, ada);
      const images = (await visitor.page('/buy')).tags('img');
      const pictures = images.flatMap(({ src = '' }) => (src.startsWith('/media/') ? src : []));
      expect(pictures.length).toBeGreaterThan(3);
      for (const src of pictures.slice(0, 6)) {
        const { status, headers } = await fetch(restored.url + src);
        expect([status, headers.get('content-type')]).toEqual([
          200,
          expect.stringMatching(/^image/),
        ]);
      }
      expect(await restored.stop('SIGINT')).toMatchObject({ code: 0 });

      const letters = await countLetters(target);
      const lost = before.filter((text) => !letters.has(text));
      const doubled = [...letters].filter(([, count]) => count > 1);
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
      const table = {
        'backup, seconds': seconds.toFixed(1),
        'enquiries before it': before.length,
        'while it ran': after.length - before.length,
        restored: letters.size,
        lost: lost.length,
        doubled: doubled.length,
      };
      process.stdout.write(
        `${createDatabase === null ? 'PGlite' : 'PostgreSQL'} ${JSON.stringify(table)}\n`,
      );
      await rm(root, { recursive: true });
    },
  );

  it('restores every row and file as it was', { timeout }, async () => {
    const root = await mkdtemp(join(tmpdir(), 'homefront-drill-'));
    const backups = join(root, 'backups');
    const source = await newInstallation(root, 'source');
    if (createDatabase === null) await placeEmptyDatabase(source.dataDir);
    await using site = await startSite(source);
    const load = await startLoad(site);
    await untilBusy(load);
    await load.stop();
    await settled(variablesOf(source));
    await mailsSettled(source.dataDir);
    const running = await runBackup(variablesOf(source), '--to', backups);
    expect(running).toMatchObject({ code: 0, stderr: '' });
    const live = await newestBackup(backups);
    await site.stop('SIGINT');
    const before = await readInstallation(source);
    expect(before['public.properties']).toHaveLength(homes);
    const stopped = await runBackup(variablesOf(source), '--to', backups);
    expect(stopped).toMatchObject({ code: 0, stderr: '' });
    const offline = await newestBackup(backups);
    expect(offline).not.toBe(live);

    for (const [name, from] of Object.entries({ live, offline })) {
      const target = await newInstallation(root, name);
      const restore = await runRestore(variablesOf(target), '--from', from);
      expect(restore).toMatchObject({ code: 0, stderr: '' });
      expect(await readInstallation(target)).toEqual(before);
    }
    await rm(root, { recursive: true });
  });
}

describe('a drill on PGlite', () => {
  describeDrill(null);
});

describeOnPostgres((server) => {
  let databases = 0;
  const createDatabase = () => server().createDatabase(`drill_${(databases += 1)}`);

  describe('a drill', () => {
    describeDrill(createDatabase);
  });

  it(
    'an embedded installation can be restored and then moved to PostgreSQL',
    { timeout },
    async () => {
      const root = await mkdtemp(join(tmpdir(), 'homefront-drill-'));
      const [source, target] = [join(root, 'source'), join(root, 'target')];
      await placeEmptyDatabase(source);
      await using site = await startSite({ dataDir: source });
      await runBackup(variablesOf({ dataDir: source }), '--to', join(root, 'backups'));
      await site.stop('SIGKILL');
      const from = await newestBackup(join(root, 'backups'));
      const databaseUrl = await createDatabase();
      const refused = await runRestore(
        variablesOf({ dataDir: target, databaseUrl }),
        '--from',
        from,
      );
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('This backup holds no PostgreSQL database'),
      });
      const restore = await runRestore(variablesOf({ dataDir: target }), '--from', from);
      expect(restore).toMatchObject({ code: 0, stderr: '' });
      const move = await runMove({ DATA_DIR: target, DATABASE_URL: databaseUrl });
      expect(move).toMatchObject({ code: 0, stderr: '' });
      expect(move.stdout).toMatch(new RegExp(`^properties +${homes} +${homes}$`, 'm'));
      await rm(root, { recursive: true });
    },
  );
});
