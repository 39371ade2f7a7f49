import { request } from 'undici';

/** A body of JSON and when it was sent. */
export interface FetchedJson {
  status: number;
  location: string | null;
  contentType: string;
  body: Buffer;
  /** Value of the `Date` header, in milliseconds since the epoch; null if it has none. */
  date: number | null;
  /** When the request was sent, in milliseconds since the epoch. */
  sentAt: number;
  durationMs: number;
}

/** Fetches up to `maxBytes`, and follows no redirect. */
export async function fetchJson(
  url: string,
  { signal, maxBytes, userAgent }: { signal: AbortSignal; maxBytes: number; userAgent: string },
): Promise<FetchedJson> {
  const sentAt = Date.now();
  const { statusCode, headers, body } = await request(url, {
    headers: { accept: 'application/json', 'user-agent': userAgent },
    signal,
  });
  const read = (name: string): string | null => {
    const value = headers[name];
    return (Array.isArray(value) ? value[0] : value) ?? null;
  };
  const date = Date.parse(read('date') ?? '');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the response is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return {
    status: statusCode,
    location: read('location'),
    contentType: read('content-type') ?? 'no type',
    body: Buffer.concat(chunks),
    date: Number.isNaN(date) ? null : date,
    sentAt,
    durationMs: Date.now() - sentAt,
  };
}
