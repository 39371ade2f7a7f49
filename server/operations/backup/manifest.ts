import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const manifestName = 'manifest.json';
/** A dump of the PostgreSQL database, if there is one. */
export const databaseFile = 'database.dump';

const storedFile = z.object({
  bytes: z.number(),
  /** Hexadecimal. */
  sha256: z.string(),
  /** ISO 8601: browsers and proxies know a photo by its date. */
  modified: z.string(),
});

/** What a backup holds. */
const manifest = z.object({
  format: z.literal(1),
  /** The version of the site. */
  version: z.string(),
  /** ISO 8601. */
  finishedAt: z.string(),
  /** Fingerprints of the SESSION_KEYS that its messages may be encrypted with. */
  keys: z.array(z.string()),
  /** Paths relative to the backup. */
  files: z.record(z.string(), storedFile),
  /** Every folder: PostgreSQL needs empty ones, which object stores do not have. */
  folders: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;
export type StoredFile = z.output<typeof storedFile>;

/** @throws Error with a single line if the folder is not a finished backup */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')));
  } catch (error) {
    throw new Error(`${folder} is not a complete backup: its ${manifestName} cannot be read.`, {
      cause: error,
    });
  }
}

/** Identifies a key without revealing it. */
export function fingerprintOf(key: string): string {
  return createHmac('sha256', key).update('backup').digest('hex').slice(0, 16);
}
