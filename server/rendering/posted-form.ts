import express, { type Request, type Response } from 'express';
import type { PageForm } from '../../shared/contract/page-rendering.ts';
import { AppError } from '../errors/app-error.ts';
import { allowSlowBody } from '../http/body-deadline.ts';

const textsType = 'application/x-www-form-urlencoded';
const filesType = 'multipart/form-data';

/** Forms with files that are read into memory at one time. */
const mostWithFiles = 6;
let withFiles = 0;

/** What a web `Request` is made with so that a page's action can read the form. */
interface PostedForm {
  method: 'POST';
  headers: { 'content-type': string };
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Reads what was posted to a page, whole and no more than the page takes.
 * @param form what the page takes; null where it takes nothing
 * @throws AppError 405 where it takes nothing or the method is another one, 415 for another type of body, 503 where too
 *   many forms with files come at once; the body parser's error 413 where it is too large
 */
export async function readPostedForm(
  request: Request,
  response: Response,
  form: PageForm | null,
): Promise<PostedForm> {
  if (request.method !== 'POST' || !form) {
    response.set('allow', form ? 'GET, HEAD, POST' : 'GET, HEAD');
    throw new AppError({ code: 'methodNotAllowed', status: 405 });
  }
  const type = request.get('content-type') ?? '';
  const types = form.files ? [textsType, filesType] : [textsType];
  if (!request.is(types)) throw new AppError({ code: 'unsupportedType', status: 415 });
  if (request.is(filesType)) countFiles(request, response);
  const parse = express.raw({ type: types, limit: form.maxBytes, inflate: false });
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error: unknown) => (error ? reject(error) : resolve()));
  });
  const body: unknown = request.body;
  if (!Buffer.isBuffer(body)) throw new AppError({ code: 'badRequest', status: 400 });
  return { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(body) };
}

function countFiles(request: Request, response: Response): void {
  if (withFiles >= mostWithFiles) {
    throw new AppError({ code: 'overloaded', status: 503, retryAfterSeconds: 5 });
  }
  withFiles += 1;
  response.once('close', () => (withFiles -= 1));
  allowSlowBody(request);
}
