import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../../shared/node/errors.ts';
import { ProviderStartError } from '../start-error.ts';

/** In a data folder whose contents were moved to PostgreSQL. */
const markName = 'provider.moved';

/**
 * Marks a data folder as moved. Writing the mark again changes nothing.
 *
 * @throws ProviderStartError if the mark cannot be written.
 */
export function markAsMoved(dataDir: string, movedAt: Date): void {
  const file = join(dataDir, markName);
  try {
    writeFileSync(file, `Moved to PostgreSQL on ${movedAt.toISOString()}.\n`);
  } catch (error) {
    throw new ProviderStartError(
      `Everything was moved, but ${file} cannot be written: ${reasonOf(error)}. Run the command again.`,
      { cause: error },
    );
  }
}

/**
 * Refuses the copy that `npm run provider:move` leaves behind: its changes would be lost, and its waiting mail sent twice.
 *
 * @throws ProviderStartError naming the mark.
 */
export function refuseMoved(dataDir: string): void {
  const file = join(dataDir, markName);
  if (!existsSync(file)) return;
  throw new ProviderStartError(
    `The data in ${dataDir} was moved to PostgreSQL: set DATABASE_URL to that database. To use the old copy instead, delete ${file}.`,
  );
}
