import { openAsBlob } from 'node:fs';
import type { Request as ExpressRequest, Response } from 'express';
import multer, { MulterError } from 'multer';
import { AppError } from '../errors/app-error.ts';
import { idempotencyKey } from '../http/answer-once.ts';
import { makeUploadFolder, notStored, removeUpload } from '../features/upload-folder.ts';

/** Creates the web `Request` from which a page's action reads the form. */
export type ToRequest = (url: URL, signal: AbortSignal) => Request;

/** A form posted to a page. */
export interface PostedForm {
  /** The idempotency key in its field `key`; undefined if it has none. */
  key: string | undefined;
  toRequest: ToRequest;
}

export function idempotencyKeyOf(fields: FormData | URLSearchParams): string | undefined {
  const key = fields.get('key');
  return typeof key === 'string' && idempotencyKey.test(key) ? key : undefined;
}

/** More than any form allows: each page has its own limit of photos. */
const maxFiles = 32;
const maxFields = 64;

/**
 * Parses a form with files. The files stay on disk until the response ends and are never in memory as a whole. A malformed form
 * has no fields.
 * @throws AppError 413 if the form is too large or has too many parts, 411 if its size is missing, 503 or 507 if its files
 * cannot be stored
 */
export async function readFilesForm(
  request: ExpressRequest,
  response: Response,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<PostedForm> {
  const size = Number(request.get('content-length') ?? Number.NaN);
  if (Number.isNaN(size)) throw new AppError({ code: 'badRequest', status: 411 });
  if (size > maxBytes) throw new AppError({ code: 'bodyTooLarge', status: 413 });
  const form = await parse(request, response, { folder, maxBytes });
  return {
    key: idempotencyKeyOf(form),
    toRequest: (url, signal) => new FilesRequest(url, { method: 'POST', signal }, form),
  };
}

/** A request with an already parsed form: React Router passes it to the action unchanged. */
class FilesRequest extends Request {
  readonly #form: FormData;

  constructor(url: URL, init: RequestInit, form: FormData) {
    super(url, init);
    this.#form = form;
  }

  override async formData(): Promise<FormData> {
    return this.#form;
  }
}

async function parse(
  request: ExpressRequest,
  response: Response,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<FormData> {
  await makeUploadFolder(folder).catch(notStored);
  const read = multer({
    dest: folder,
    limits: {
      fileSize: maxBytes,
      files: maxFiles,
      fields: maxFields,
      parts: maxFiles + maxFields,
      fieldSize: 64 * 1024,
      fieldNameSize: 40,
      headerPairs: 8,
      fieldNestingDepth: 0,
    },
  }).any();
  const failure = await new Promise<unknown>((resolve) => {
    void read(request, response, resolve);
  });
  if (failure instanceof MulterError) {
    throw new AppError({ code: 'bodyTooLarge', status: 413, cause: failure });
  }
  if (failure instanceof Error && 'syscall' in failure && 'path' in failure) notStored(failure);
  return failure === undefined ? toFormData(request, response) : new FormData();
}

async function toFormData(request: ExpressRequest, response: Response): Promise<FormData> {
  const files = Array.isArray(request.files) ? request.files : [];
  const remove = (): void => {
    for (const { path } of files) void removeUpload(path);
  };
  if (response.closed) remove();
  else response.once('close', remove);

  const form = new FormData();
  const fields: Record<string, unknown> = request.body;
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, String(value));
  }
  for (const { fieldname, path, mimetype, originalname } of files) {
    form.append(fieldname, await openAsBlob(path, { type: mimetype }), originalname);
  }
  return form;
}
