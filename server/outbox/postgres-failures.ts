import { DatabaseUnusable } from '../postgres/site-database.ts';
import { OutboxUnusable } from './outbox.ts';

/** Converts a `DatabaseUnusable` to an `OutboxUnusable`; other errors pass through. */
export async function orUnusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseUnusable ? new OutboxUnusable(error) : error;
  }
}
