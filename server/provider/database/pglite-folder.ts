import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileSystemCause, findFolderFault } from '../data-folder.ts';
import { ProviderStartError } from '../start-error.ts';
import { errorCode, reasonOf } from '../../../shared/node/errors.ts';

const mebibyte = 1024 * 1024;

/** 40 MB for a new cluster, and room for its first data. */
export const newDatabaseBytes = 80 * mebibyte;
/** One more write-ahead log segment, and some data. */
export const knownDatabaseBytes = 32 * mebibyte;

/** PostgreSQL cannot start a cluster without these. */
const essentials = [
  'PG_VERSION',
  'base',
  'global/pg_control',
  'global/pg_filenode.map',
  'pg_wal',
  'pg_xact',
];

/** Data that a site writes while it runs, apart from caches and locks. */
const siteData = ['sessions.sqlite', 'outbox.sqlite', 'mail', 'photos/users', 'photos/properties'];
/** Files from seeding, even if it was interrupted. */
const seedData = ['demo-logins.txt', 'photos/enquiries'];

/** The files and folders in `dataDir` that prove that a site has run there. */
export function findSiteData(dataDir: string): string[] {
  return siteData.filter((name) => existsSync(join(dataDir, name)));
}

/** False if the folder cannot be read. */
export function isMissingOrEmpty(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return false;
  }
}

/**
 * Refuses to create a new database beside the data of an earlier one: the site would appear to work, but with different
 * homes.
 *
 * @throws ProviderStartError naming the data it found.
 */
export function refuseLostDatabase(dataDir: string, folder: string): void {
  const left = [
    ...findSiteData(dataDir),
    ...seedData.filter((name) => existsSync(join(dataDir, name))),
  ];
  if (left.length === 0) return;
  throw new ProviderStartError(
    `The database folder ${folder} is missing, but ${dataDir} holds other data of a site (${left.join(', ')}). Restore ${folder} from a backup, or set DATA_DIR to an empty folder to start anew.`,
  );
}

/**
 * Checks for missing files and wrong ownership, which PostgreSQL reports poorly or not at all.
 *
 * @throws ProviderStartError naming the file.
 */
export function checkCluster(folder: string): void {
  for (const file of ['', ...essentials].map((name) => join(folder, name))) {
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') throw damaged(folder, `${file} is missing`);
      throw new ProviderStartError(
        `The database in ${folder} cannot be used: ${file}: ${fileSystemCause(error) ?? reasonOf(error)}.`,
        { cause: error },
      );
    }
  }
}

/**
 * Explains in one line why PGlite could not open the database, by the state of the data folder if that is the cause.
 * PGlite's own messages are about its build.
 */
export function explainOpening(
  error: unknown,
  dataDir: string,
  folder: string,
): ProviderStartError {
  if (error instanceof ProviderStartError) return error;
  return explainFolder(error, dataDir) ?? damaged(folder, null, error);
}

/** Explains in one line why work on the open database failed. Only damage is called so: other reasons are passed on. */
export function explainStatement(
  error: unknown,
  dataDir: string,
  folder: string,
): ProviderStartError {
  // Not from a statement.
  if (error instanceof ProviderStartError && error.cause === undefined) return error;
  const cause = error instanceof ProviderStartError ? error.cause : error;
  if (isFileSystemError(cause) || isDamage(cause)) {
    return explainFolder(cause, dataDir) ?? damaged(folder, reasonOf(cause), error);
  }
  return new ProviderStartError(`The database in ${folder} cannot be used: ${reasonOf(error)}`, {
    cause: error,
  });
}

/** SQLSTATE classes for operating system errors (58) and internal errors such as corruption (XX). */
const damageStates = /^(?:58|XX)/;

/** PostgreSQL ends its program when it finds something that it cannot work with: in PGlite a trap of WebAssembly. */
function isDamage(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || damageStates.test(sqlState(error) ?? '');
}

function explainFolder(error: unknown, dataDir: string): ProviderStartError | null {
  const fault =
    (isFileSystemError(error) ? fileSystemCause(error) : undefined) ??
    findFolderFault(dataDir, knownDatabaseBytes);
  if (fault === null) return null;
  return new ProviderStartError(`The data folder ${dataDir} cannot be used: ${fault}.`, {
    cause: error,
  });
}

function damaged(folder: string, detail: string | null, cause?: unknown): ProviderStartError {
  return new ProviderStartError(
    `The database in ${folder} is damaged${detail === null ? '' : ` (${detail})`}. Restore that folder from a backup; the other files in the data folder are unharmed.`,
    { cause },
  );
}

/** The five-character SQLSTATE; null if PostgreSQL did not report the error. */
function sqlState(error: unknown): string | null {
  const code = errorCode(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !isFileSystemError(error)
    ? code
    : null;
}

function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && 'syscall' in error;
}
