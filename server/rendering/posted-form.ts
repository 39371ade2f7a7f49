import express, { type Request as ExpressRequest, type Response } from 'express';
import type { PageForm } from '../../shared/contract/page-rendering.ts';
import { AppError } from '../errors/app-error.ts';
import type { AdmitBody } from '../http/large-bodies.ts';
import { readFilesForm } from './posted-files.ts';

const textsType = 'application/x-www-form-urlencoded';
const filesType = 'multipart/form-data';

/** What a form that is posted to a page is read with. */
export interface FormReading {
  /** What the page takes; null where it takes nothing. */
  form: PageForm | null;
  /** Admits a form with files. */
  admit: AdmitBody;
  /** Where its files are until the response is over. */
  folder: string;
}

/** Makes the web `Request` that a page's action reads the form from. */
export type ToRequest = (url: URL, signal: AbortSignal) => Request;

/**
 * Reads what was posted to a page, whole and no more than the page takes.
 * @throws AppError 405 where it takes nothing or the method is another one, 415 for another type of body, 413 where it is
 *   too large, 429 or 503 where too many forms with files come at once
 */
export async function readPostedForm(
  request: ExpressRequest,
  response: Response,
  { form, admit, folder }: FormReading,
): Promise<ToRequest> {
  if (request.method !== 'POST' || !form) {
    response.set('allow', form ? 'GET, HEAD, POST' : 'GET, HEAD');
    throw new AppError({ code: 'methodNotAllowed', status: 405 });
  }
  if (form.files && request.is(filesType)) {
    admit(request, response);
    return readFilesForm(request, response, { folder, maxBytes: form.maxBytes });
  }
  if (!request.is(textsType)) throw new AppError({ code: 'unsupportedType', status: 415 });
  return readTextsForm(request, response, form.maxBytes);
}

async function readTextsForm(
  request: ExpressRequest,
  response: Response,
  maxBytes: number,
): Promise<ToRequest> {
  const parse = express.raw({ type: textsType, limit: maxBytes, inflate: false });
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error: unknown) => (error ? reject(error) : resolve()));
  });
  const body: unknown = request.body;
  if (!Buffer.isBuffer(body)) throw new AppError({ code: 'badRequest', status: 400 });
  const headers = { 'content-type': request.get('content-type') ?? '' };
  return (url, signal) =>
    new Request(url, { method: 'POST', headers, body: new Uint8Array(body), signal });
}
