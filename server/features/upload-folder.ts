import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import { AppError } from '../errors/app-error.ts';
import { errorCode } from '../../shared/node/errors.ts';

/** Stores large bodies on disk, so that slow ones take no memory. */
export interface UploadFolder {
  readonly path: string;
  /**
   * Returns the request's body as a file-backed Blob. The caller must remove it.
   * @throws AppError 413 above `maxBytes`, 415 for a compressed body, 507 if the disk is full, 503 if it could not be
   * written otherwise
   */
  receive(request: Request, options: { maxBytes: number; type: string }): Promise<StoredUpload>;
}

export interface StoredUpload {
  blob: Blob;
  /** Never rejects. */
  remove(): Promise<void>;
}

/** Longer than any upload takes: older files were left by a killed process. */
const leftoverMs = 10 * 60_000;

export async function openUploadFolder(path: string): Promise<UploadFolder> {
  await makeUploadFolder(path);
  await removeLeftovers(path);
  return {
    path,
    async receive(request, { maxBytes, type }) {
      // The decompressed size would be unknown in advance.
      if ((request.get('content-encoding') ?? 'identity') !== 'identity') {
        throw new AppError({ code: 'unsupportedType', status: 415 });
      }
      if (Number(request.get('content-length') ?? 0) > maxBytes) throw tooLarge();
      const file = join(path, randomBytes(16).toString('hex'));
      const remove = (): Promise<void> => removeUpload(file);
      await makeUploadFolder(path).catch(notStored);
      try {
        await writeBody(request, file, maxBytes);
        return { blob: await openAsBlob(file, { type }), remove };
      } catch (error) {
        await remove();
        throw error;
      }
    },
  };
}

/** Call before each upload: somebody may have deleted the folder. */
export async function makeUploadFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Never rejects: a file that cannot be removed now is removed when the folder is next opened. */
export async function removeUpload(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => {});
}

async function writeBody(request: Request, path: string, maxBytes: number): Promise<void> {
  await using file = await open(path, 'wx', 0o600).catch(notStored);
  let size = 0;
  // Keep the connection of a rejected body open: the response needs it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    await file.appendFile(chunk).catch(notStored);
  }
}

const noSpaceCodes: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** @throws AppError in any case */
export function notStored(cause: unknown): never {
  if (noSpaceCodes.has(errorCode(cause)))
    throw new AppError({ code: 'noSpace', status: 507, cause });
  throw new AppError({ code: 'uploadNotStored', status: 503, retryAfterSeconds: 60, cause });
}

function tooLarge(): AppError {
  return new AppError({ code: 'bodyTooLarge', status: 413 });
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > leftoverMs) await rm(file, { force: true });
  }
}
