import { mkdir, rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Settings } from '../config/config.ts';
import { version } from '../config/version.ts';
import { CommandRefused, openControlServer } from '../control/control-server.ts';
import type { SiteStatus } from '../control/site-status.ts';
import { backupLockIn, stagingFolderIn } from '../control/staging-folder.ts';
import type { Readiness } from '../features/health/readiness.ts';
import type { OutboxDepth } from '../outbox/outbox.ts';
import { lockFile } from '../provider/data-folder-lock.ts';

const commandArguments = z.array(z.string());

export interface ControlOptions {
  settings: Settings;
  /** The origin that visitors use. */
  origin: string;
  /** Whether there is a PostgreSQL database. */
  hasDatabase: boolean;
  /** Copies the embedded database and its pictures, as of one moment, to `provider` and `photos` in a folder. */
  copyProvider: ((folder: string) => Promise<void>) | undefined;
  /** Invites an administrator with the arguments of the command. Rejects with a line for the operator. */
  invite: ((args: string[]) => Promise<string>) | undefined;
  readiness: Readiness;
  /** Null if the outbox cannot be read. */
  enquiries(): Promise<Pick<OutboxDepth, 'waiting' | 'dead'> | null>;
  /** How many are listed; null until the list is read. */
  homes(): number | null;
  log: Logger;
}

/** Opens the site to the operator's programs. Without a control socket, it works all the same. Returns a function that closes it. */
export async function composeControl(options: ControlOptions): Promise<() => Promise<void>> {
  const { settings, origin, hasDatabase, copyProvider, invite, readiness, log } = options;
  const { dataDir } = settings;
  const startedAt = new Date().toISOString();
  let isCopying = false;

  async function status(): Promise<SiteStatus> {
    const isReady = await readiness.isReady();
    const warnings = await readiness.warnings();
    return {
      version,
      pid: process.pid,
      startedAt,
      url: origin,
      isReady,
      warnings: isReady ? warnings : [explainUnready(readiness), ...warnings],
      enquiries: await options.enquiries(),
      homes: options.homes(),
      provider: settings.provider.kind,
      storage: hasDatabase ? 'PostgreSQL' : 'data folder',
    };
  }

  /** Puts the embedded provider's database and pictures, as of one moment, into the staging folder. */
  async function stageProvider(): Promise<null> {
    if (!copyProvider) throw new CommandRefused('This site has no embedded database.');
    if (isCopying) throw new CommandRefused('The database is being copied already.');
    isCopying = true;
    try {
      const folder = stagingFolderIn(dataDir);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await copyProvider(folder);
      return null;
    } finally {
      isCopying = false;
    }
  }

  async function inviteAdministrator(input: unknown): Promise<string> {
    if (!invite) throw new CommandRefused('This site has no provider of its own.');
    return invite(commandArguments.parse(input)).catch((error: unknown) => {
      throw new CommandRefused(error instanceof Error ? error.message : String(error));
    });
  }

  try {
    await deleteStaging(dataDir);
    const server = await openControlServer({
      dataDir,
      commands: {
        status,
        'copy-provider': stageProvider,
        'invite-administrator': inviteAdministrator,
      },
      log: log.child({ part: 'control' }),
    });
    return () => server.close();
  } catch (error) {
    log.warn(
      { err: error },
      'no control socket: `npm run status`, and backups and invitations while the site runs, do not work',
    );
    return async () => {};
  }
}

function explainUnready({ draining }: Readiness): string {
  return draining
    ? 'The site is shutting down.'
    : 'The site cannot use its sessions or outbox in the data folder: check its permissions, the free space on its disk, and the log.';
}

/** Deletes what a killed backup has left, unless another one is running. */
async function deleteStaging(dataDir: string): Promise<void> {
  let lock;
  try {
    lock = lockFile(backupLockIn(dataDir), dataDir);
  } catch {
    return;
  }
  try {
    await rm(stagingFolderIn(dataDir), { recursive: true, force: true });
  } finally {
    lock.release();
  }
}
