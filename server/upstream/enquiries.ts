import { AppError } from '../errors/app-error.ts';
import { UpstreamFailure } from './failure.ts';
import { configuredPath } from './path.ts';
import type { Upstream } from './request.ts';

/** An enquiry as the provider gets it. */
export interface UpstreamEnquiry {
  name: string;
  email: string;
  message: string;
  /** Only where it is no message of a visitor. */
  kind?: 'owner' | undefined;
  /** A property's uuid. */
  property?: string | undefined;
  phone?: string | undefined;
  /** What `message` says in words, for a provider that can use it. */
  details?: Readonly<Record<string, string | number>> | undefined;
}

/** What the provider made of an enquiry; reasons are fit for a log. */
export type EnquiryAnswer =
  | { kind: 'delivered' }
  /** It would answer the same every time. */
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; retryAfterSeconds?: number | undefined };

export interface EnquiriesUpstream {
  /** The same key is the same enquiry, however often it is sent. Rejects with the signal's reason only. */
  send(
    enquiry: { fields: UpstreamEnquiry; photos: readonly Blob[]; key: string },
    signal: AbortSignal,
  ): Promise<EnquiryAnswer>;
}

export interface EnquiriesUpstreamOptions {
  /** Where enquiries go, beneath the base of the API. */
  contactPath?: string | undefined;
}

/** Less than an outbox holds a message for. */
const photosTimeoutMs = 20_000;

const refusals = new Set([400, 411, 413, 415, 422]);
/** What a provider without the extensions may say to a form with files. */
const noFiles = new Set([413, 415]);
/** The provider does not have the call, or does not let us make it: an operator has to do something. */
const misconfigured = new Set([401, 403, 404, 405]);

/** Throws a `TypeError` where `contactPath` is no plain path. */
export function createEnquiriesUpstream(
  upstream: Upstream,
  { contactPath = '/contact' }: EnquiriesUpstreamOptions = {},
): EnquiriesUpstream {
  const path = configuredPath(contactPath);

  async function post(
    body: unknown,
    { key, timeoutMs }: { key: string; timeoutMs?: number },
    signal: AbortSignal,
  ): Promise<EnquiryAnswer & { status?: number | undefined }> {
    try {
      await upstream.send({
        method: 'POST',
        path,
        body,
        idempotencyKey: key,
        mayBeMissing: true,
        timeoutMs,
        // What it answers is not specified.
        parse: () => undefined,
        signal,
      });
      return { kind: 'delivered' };
    } catch (error) {
      signal.throwIfAborted();
      return answerOf(error);
    }
  }

  function toAnswer(answer: EnquiryAnswer & { status?: number | undefined }): EnquiryAnswer {
    const { status, ...rest } = answer;
    if (status !== undefined && misconfigured.has(status)) {
      upstream.log.error({ status, path: path.route }, 'the provider does not take enquiries here');
    }
    return rest;
  }

  return {
    async send({ fields, photos, key }, signal) {
      if (photos.length === 0) return toAnswer(await post(fields, { key }, signal));
      const form = toFormData(fields, photos);
      const answer = await post(form, { key, timeoutMs: photosTimeoutMs }, signal);
      if (!noFiles.has(answer.status ?? 0)) return toAnswer(answer);
      upstream.log.warn('the provider takes no photos with an enquiry: it is sent without them');
      return toAnswer(await post(fields, { key }, signal));
    },
  };
}

function toFormData({ details, ...texts }: UpstreamEnquiry, photos: readonly Blob[]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) form.set(name, text);
  if (details) form.set('details', JSON.stringify(details));
  for (const [index, photo] of photos.entries()) {
    form.append('photos', photo, `photo-${index + 1}.jpg`);
  }
  return form;
}

function answerOf(error: unknown): EnquiryAnswer & { status?: number | undefined } {
  const failure = error instanceof AppError ? error.cause : error;
  if (!(failure instanceof UpstreamFailure)) throw error;
  const { kind, status, message: reason, retryAfterSeconds } = failure;
  // An answer of success in another form than JSON: the enquiry has arrived, and sending it again would double it.
  if (kind === 'shape' && status === undefined) return { kind: 'delivered' };
  if (kind === 'status' && refusals.has(status ?? 0)) return { kind: 'refused', reason, status };
  return { kind: 'failed', reason, retryAfterSeconds, status };
}
