import type { Request, Response } from 'express';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The uploaded pictures of one folder. The picture behind a name never changes. */
export interface PictureStore {
  /** Stores a WebP picture and returns its unguessable name: 32 hex digits and `.webp`. */
  store(webp: Buffer): Promise<string>;
  /** Stores a picture of the demo data under its own name: in the transaction, unless pictures are files. */
  storeDemo(transaction: Transaction<Tables>, name: string, bytes: Buffer): Promise<void>;
  /** Deletes pictures together with the rows that reference them. Files stay, since a rollback could not restore them. */
  removeIn(transaction: Transaction<Tables>, names: readonly string[]): Promise<void>;
  /** Deletes a picture whose row is gone, if `removeIn` has not. */
  remove(name: string): Promise<void>;
  /** Answers GET and HEAD, with ranges and conditions. @throws ApiError 404. */
  send(name: string, request: Request, response: Response): Promise<void>;
}
