/** @module-tag long */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { callSite } from '../../../server/control/control-client.ts';
import { siteStatus } from '../../../server/control/site-status.ts';
import { takeBackup } from '../../../server/operations/backup/take-backup.ts';
import { restoreBackup } from '../../../server/operations/restore/restore-backup.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { runBackup, runRestore } from '../../support/operator.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { storedMails } from '../../support/stored-mails.ts';
import { ada, signedIn } from '../../support/visitor.ts';
import {
  countLetters,
  findMissingPhotos,
  type Installation,
  readInstallation,
} from './installation.ts';
import { type SiteLoad, startLoad } from './site-load.ts';
import { waitUntil } from '../../support/wait.ts';

/** Enough for a backup that takes a while. */
const homes = 200;

/** Two starts of a site, on a busy machine. */
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

/** As `npm run backup`, in this process. Returns the folder of the backup. */
async function backUp(installation: Installation, to: string): Promise<string> {
  const config = readConfig(variablesOf(installation));
  return (await takeBackup({ ...config, to, keysTo: undefined, keep: undefined })).folder;
}

/** As `npm run restore`, in this process. */
function restore(installation: Installation, from: string): Promise<string[]> {
  const config = readConfig(variablesOf(installation));
  return restoreBackup({ ...config, from, replace: false, sendMails: true });
}

/** Resolves once photos that were added have been deleted, too. */
async function untilBusy(load: SiteLoad): Promise<void> {
  await waitUntil(() => load.confirmed().length > 20 && load.photos() > 8, { timeout: 90_000 });
}

/** Resolves once every enquiry has been delivered. */
async function settled(dataDir: string): Promise<void> {
  const isSettled = async (): Promise<boolean> => {
    const { enquiries } = siteStatus.parse(await callSite(dataDir, 'status'));
    return enquiries?.waiting === 0 && enquiries.dead === 0;
  };
  await waitUntil(isSettled, { timeout: 60_000 });
}

/** Resolves once no mail has been sent for a while. */
async function mailsSettled(dataDir: string): Promise<void> {
  let last = -1;
  const isQuiet = async (): Promise<boolean> => {
    const previous = last;
    last = (await storedMails(dataDir)).length;
    return last === previous;
  };
  await waitUntil(isQuiet, { timeout: 60_000, interval: 2000 });
}

/** @param createDatabase returns the URL of a new database; null for PGlite */
function itRestores(createDatabase: (() => Promise<string>) | null): void {
  async function newInstallation(root: string, name: string): Promise<Installation> {
    const dataDir = join(root, name);
    await mkdir(dataDir);
    return createDatabase === null ? { dataDir } : { dataDir, databaseUrl: await createDatabase() };
  }

  it(
    'loses nothing that was confirmed before a backup, doubles nothing, and restores every row and file as it was',
    { timeout },
    async () => {
      const root = await mkdtemp(join(tmpdir(), 'homefront-drill-'));
      const backups = join(root, 'backups');
      const source = await newInstallation(root, 'source');
      if (createDatabase === null) await placeEmptyDatabase(source.dataDir);
      await using site = await startSite(source);
      const load = await startLoad(site);
      await untilBusy(load);
      const confirmed = load.confirmed();
      const began = Date.now();
      const backup = await runBackup(variablesOf(source), '--to', backups);
      const seconds = (Date.now() - began) / 1000;
      expect(backup).toMatchObject({ code: 0, stderr: '' });
      const after = load.confirmed();
      expect(after.length).toBeGreaterThan(confirmed.length);
      await waitUntil(() => load.confirmed().length > after.length);
      await site.stop('SIGKILL');
      await load.stop();
      await rm(source.dataDir, { recursive: true });

      const [name = '', ...others] = await readdir(backups);
      expect(others).toEqual([]);
      expect(name).not.toContain('unfinished');
      const target = await newInstallation(root, 'target');
      const restored = await runRestore(variablesOf(target), '--from', join(backups, name));
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      await using again = await startSite(target);
      await settled(target.dataDir);
      const visitor = await signedIn(again, ada);
      const images = (await visitor.page('/buy')).tags('img');
      const pictures = images.flatMap(({ src = '' }) => (src.startsWith('/media/') ? src : []));
      expect(pictures.length).toBeGreaterThan(3);
      for (const src of pictures.slice(0, 6)) {
        const { status, headers } = await fetch(again.url + src);
        expect([status, headers.get('content-type')]).toEqual([
          200,
          expect.stringMatching(/^image/),
        ]);
      }

      await mailsSettled(target.dataDir);
      const live = await backUp(target, backups);
      expect(await again.stop('SIGINT')).toMatchObject({ code: 0 });
      const before = await readInstallation(target);
      expect(before['public.properties']).toHaveLength(homes);
      expect(findMissingPhotos(before)).toEqual([]);
      const letters = countLetters(before);
      const lost = confirmed.filter((text) => !letters.has(text));
      const doubled = [...letters].filter(([, count]) => count > 1);
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });

      const offline = await backUp(target, backups);
      const copies = Object.entries({ live, offline }).map(async ([of, from]) => {
        const copy = await newInstallation(root, of);
        await restore(copy, from);
        return readInstallation(copy);
      });
      expect(await Promise.all(copies)).toEqual([before, before]);

      const table = {
        'backup, seconds': seconds.toFixed(1),
        'enquiries before it': confirmed.length,
        'while it ran': after.length - confirmed.length,
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
}

describe('a drill on PGlite', () => {
  itRestores(null);
});

describe.runIf(runsPostgres)('a drill on PostgreSQL', () => {
  const postgres = useSharedPostgres();
  itRestores(() => postgres().createDatabase());
});
