import express, { type Request as ExpressRequest, type Response } from 'express';
import type { PageForm } from '../../shared/contract/page-rendering.ts';
import { AppError } from '../errors/app-error.ts';
import type { AdmitBody } from '../http/large-bodies.ts';
import { rejectEarly } from '../http/parse-json.ts';
import { idempotencyKeyOf, readFilesForm, type PostedForm } from './posted-files.ts';

const textsType = 'application/x-www-form-urlencoded';
const filesType = 'multipart/form-data';

/** How to read a form posted to a page. */
export interface FormReading {
  /** The form that the page accepts; null if it accepts none. */
  form: PageForm | null;
  /** Reserves a place for a form with files. */
  admit: AdmitBody;
  /** Folder for its files until the response ends. */
  folder: string;
}

/**
 * Reads the whole body posted to a page, up to the page's limit.
 * @throws AppError 405 if the page accepts no form or the method is wrong, 415 for another content type, 413 if the body is too
 * large, 429 or 503 for too many concurrent forms with files
 */
export async function readPostedForm(
  request: ExpressRequest,
  response: Response,
  { form, admit, folder }: FormReading,
): Promise<PostedForm> {
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
): Promise<PostedForm> {
  const parse = rejectEarly(
    express.raw({ type: textsType, limit: maxBytes, inflate: false }),
    maxBytes,
  );
  await new Promise<void>((resolve, reject) => {
    void parse(request, response, (error: unknown) => (error ? reject(error) : resolve()));
  });
  const body: unknown = request.body;
  if (!Buffer.isBuffer(body)) throw new AppError({ code: 'badRequest', status: 400 });
  const headers = { 'content-type': request.get('content-type') ?? '' };
  return {
    key: idempotencyKeyOf(new URLSearchParams(body.toString('latin1'))),
    toRequest: (url, signal) =>
      new Request(url, { method: 'POST', headers, body: new Uint8Array(body), signal }),
  };
}
