import type { Dispatcher } from 'undici';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { PictureSource } from './picture-urls.ts';

export interface DownloadedPicture {
  body: Buffer;
  /** The declared content type. */
  type: string;
}

export interface DownloadLimits {
  maxBytes: number;
  /** Timeout for the whole picture. */
  milliseconds: number;
  signal: AbortSignal;
}

/**
 * Rejects with an `AppError`: 404 if it is not a picture, 502 if it could not be fetched; or with the signal's reason. Never
 * follows redirects, which could lead anywhere.
 */
export type DownloadPicture = (
  source: PictureSource,
  limits: DownloadLimits,
) => Promise<DownloadedPicture>;

export interface PictureDownloadOptions {
  /** Connects to the provider; the headers go to nobody else. */
  provider: { dispatcher: Dispatcher; headers: Readonly<Record<string, string>> };
  /** Connects to other hosts: public IP addresses only. */
  elsewhere: Dispatcher;
}

/** Excludes SVG, which may contain scripts. Object stores that don't know the type send `application/octet-stream`. */
const pictureTypes = /^(?:image\/(?:avif|gif|jpe?g|png|webp)|application\/octet-stream)\s*(?:;|$)/i;

export function createPictureDownload(options: PictureDownloadOptions): DownloadPicture {
  const { provider, elsewhere } = options;
  return async ({ url, isProviders }, { maxBytes, milliseconds, signal }) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
    try {
      const dispatcher = isProviders ? provider.dispatcher : elsewhere;
      const { statusCode, headers, body } = await dispatcher.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { ...(isProviders && provider.headers), accept: 'image/*' },
        signal: limit,
        // The limit covers headers and body.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      // An abandoned body emits an error, which would end the process without a listener.
      body.on('error', () => {});
      const type = String(headers['content-type']);
      if (statusCode >= 500) {
        body.destroy();
        throw unreachable(new Error(`the picture's host responded with ${statusCode}`));
      }
      if (statusCode !== 200 || !pictureTypes.test(type)) {
        body.destroy();
        throw notFound('pageNotFound');
      }
      return { body: await readWithin(body, maxBytes), type };
    } catch (error) {
      if (signal.aborted || error instanceof AppError) throw error;
      throw unreachable(error);
    }
  };
}

async function readWithin(body: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop destroys the stream and cancels the response.
    if (length > bytes) throw unreachable(new Error(`the picture has more than ${bytes} bytes`));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function unreachable(cause: unknown): AppError {
  return new AppError({ code: 'unknown', status: 502, cause });
}
