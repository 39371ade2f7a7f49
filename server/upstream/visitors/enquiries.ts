import { AppError } from '../../errors/app-error.ts';
import type { UpstreamEnquiry } from './enquiry-schema.ts';
import { UpstreamFailure } from '../transport/failure.ts';
import { configuredPath } from '../transport/path.ts';
import type { Upstream } from '../transport/request.ts';

/** Outcome of sending an enquiry; reasons are safe to log. */
export type EnquiryAnswer =
  | { kind: 'delivered' }
  /** Permanent: a retry would be refused too. */
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; retryAfterSeconds?: number | undefined };

export interface EnquiriesUpstream {
  /** Idempotent by `key`. Rejects with the signal's reason only. */
  send(
    enquiry: { fields: UpstreamEnquiry; photos: readonly Blob[]; key: string },
    signal: AbortSignal,
  ): Promise<EnquiryAnswer>;
}

export interface EnquiriesUpstreamOptions {
  /** Path of the contact call, relative to the API base. */
  contactPath?: string | undefined;
}

/** Must be less than the outbox's lease on a message. */
const photosTimeoutMs = 20_000;

const refusals = new Set([400, 411, 413, 415, 422]);
/** How a provider without the extensions may reject a form with files. */
const noFiles = new Set([413, 415]);
/** The call is missing or forbidden: an operator has to act. */
const misconfigured = new Set([401, 403, 404, 405]);

/** Throws a `TypeError` if `contactPath` is not a plain path. */
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
        // The response body isn't specified.
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
      upstream.log.error(
        { status, path: path.route },
        'the provider does not accept enquiries at this path',
      );
    }
    return rest;
  }

  return {
    async send({ fields, photos, key }, signal) {
      if (photos.length === 0) return toAnswer(await post(fields, { key }, signal));
      const form = toFormData(fields, photos);
      const answer = await post(form, { key, timeoutMs: photosTimeoutMs }, signal);
      if (!noFiles.has(answer.status ?? 0)) return toAnswer(answer);
      upstream.log.warn('the provider does not accept photos: the enquiry is sent without them');
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
  // A success that isn't JSON: the enquiry has arrived, and resending it would duplicate it.
  if (kind === 'shape' && status === undefined) return { kind: 'delivered' };
  if (kind === 'status' && refusals.has(status ?? 0)) return { kind: 'refused', reason, status };
  return { kind: 'failed', reason, retryAfterSeconds, status };
}
