import type { Dispatcher } from 'undici';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { PictureAddresses } from './picture-addresses.ts';

export interface Picture {
  body: Buffer;
  type: string;
}

export interface MediaService {
  /** The provider's picture behind a key. Rejects with an `AppError`: 404 for none of ours, 502 for no picture. */
  original(key: string, signal: AbortSignal): Promise<Picture>;
}

export interface MediaServiceOptions {
  addresses: PictureAddresses;
  dispatcher: Dispatcher;
}

const maxBytes = 10 * 1024 * 1024;
const waitMs = 5000;

/** SVG is not among them: it may hold scripts. */
const pictureTypes = /^image\/(avif|gif|jpeg|png|webp)\b/;

export function createMediaService({ addresses, dispatcher }: MediaServiceOptions): MediaService {
  return {
    async original(key, signal) {
      const source = addresses.sourceOf(key);
      if (!source) throw notFound('pageNotFound');
      const limit = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
      try {
        const { statusCode, headers, body } = await dispatcher.request({
          origin: source.origin,
          path: source.pathname + source.search,
          method: 'GET',
          headers: { accept: 'image/*' },
          signal: limit,
          headersTimeout: waitMs,
          bodyTimeout: waitMs,
        });
        // A body that is left before its end says so by an error, which ends the process where nobody listens.
        body.on('error', () => {});
        const type = String(headers['content-type']);
        if (statusCode !== 200 || !pictureTypes.test(type)) {
          body.destroy();
          throw notFound('pageNotFound');
        }
        return { body: await readWithin(body, maxBytes), type };
      } catch (error) {
        if (signal.aborted || error instanceof AppError) throw error;
        throw new AppError({ code: 'unknown', status: 502, cause: error });
      }
    },
  };
}

async function readWithin(body: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop destroys the stream, and with it the rest of the answer.
    if (length > bytes) throw new AppError({ code: 'unknown', status: 502 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
