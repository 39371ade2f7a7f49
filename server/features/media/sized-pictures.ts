import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { pictureWidths, type PictureWidth } from '../../../shared/picture-sizes.ts';
import { notFound } from '../../errors/app-error.ts';
import { startFlight, type Flight } from '../../cache/flight.ts';
import { createWorkQueue } from '../work-queue.ts';
import { createNegativeCache } from './negative-cache.ts';
import type { PictureSource } from './picture-urls.ts';
import { toFormat, toMaster } from './picture-conversion.ts';
import type { DownloadPicture } from './picture-download.ts';
import { pictureFormats, type PictureFormat } from './picture-format.ts';
import type { PictureStore } from './picture-store.ts';

export interface SizedPicture {
  body: Buffer;
  format: PictureFormat;
  /** A better format is being made for the next request. */
  provisional: boolean;
}

export interface SizedPictures {
  /** Rejects with an `AppError` (404, 429, 502, 503), or with the signal's reason. */
  picture(requested: RequestedPicture, requester: PictureRequester): Promise<SizedPicture>;
  /** Deletes every size of a picture, including one being made, and doesn't fetch it again for ten minutes. */
  purge(source: PictureSource): Promise<void>;
  /** Deletes every picture made of what has been fetched so far. */
  purgeAll(): Promise<void>;
  close(): Promise<void>;
}

export interface RequestedPicture {
  source: PictureSource;
  width: PictureWidth;
  format: PictureFormat;
}

/** The requester of a picture. */
export interface PictureRequester {
  /** IP address, for sharing work fairly. */
  client: string;
  signal: AbortSignal;
  /** Counts a picture that must be fetched. Rejects with an `AppError` 429 above the limit. */
  countFetch(): Promise<void>;
  /** Counts a request for a key without a valid signature. */
  countUnknown(): Promise<void>;
}

export interface SizedPicturesOptions {
  /** Distinguishes this provider from others with the same picture paths. */
  providerName: string;
  download: DownloadPicture;
  store: PictureStore;
  log: Logger;
  clock: () => number;
  /** Counts the pictures that were made, or could not be. */
  onMade?: ((format: PictureFormat, outcome: 'made' | 'failed') => void) | undefined;
}

const maxBytes = 20 * 1024 * 1024;
const downloadMs = 20_000;

/** Concurrent fetches and conversions: two cores convert two while two more are fetched. */
const atOnce = 4;
const makingAtOnce = 2;
/** More than a page shows for each of 20 visitors; further requests are rejected. */
const maxWaiting = 400;
/** Limit for all visitors behind one IP address. */
const maxWaitingOfClient = 160;
const maxIdle = 2000;

/**
 * Creates each size of a picture once. AVIF is a quarter smaller than WebP but takes four times as long: if a requested AVIF is
 * missing, WebP is returned at once and the AVIF is made when the queue is idle.
 */
export function createSizedPictures(options: SizedPicturesOptions): SizedPictures {
  const { providerName, download, store, log, clock, onMade = () => {} } = options;
  const jobs = createWorkQueue({ atOnce, maxWaiting, maxWaitingOfClient, maxIdle });
  const workshop = createWorkQueue({ atOnce: makingAtOnce, maxWaiting: Infinity, maxIdle: 0 });
  const failures = createNegativeCache(clock);
  const flights = new Map<string, Flight<Buffer>>();
  const closing = new AbortController();

  /** The file's bytes; concurrent requests share one conversion. */
  function once(
    name: string,
    load: (signal: AbortSignal, onStart: () => void) => Promise<Buffer>,
    signal: AbortSignal,
  ): Promise<Buffer> {
    signal.throwIfAborted();
    const under = flights.get(name);
    if (under) return under.join(signal);
    const land = (): void => void (flights.get(name) === flight && flights.delete(name));
    const flight: Flight<Buffer> = startFlight({
      // Finish a started conversion: otherwise the next request would have to repeat it.
      load: (own) => load(own, () => flight.retain()),
      onDeserted: land,
    });
    flights.set(name, flight);
    flight.result.then(land, land);
    return flight.join(signal);
  }

  async function make(requested: RequestedPicture, name: string): Promise<Buffer> {
    const { format } = requested;
    try {
      const body = await convert(requested, name);
      onMade(format, 'made');
      return body;
    } catch (error) {
      onMade(format, 'failed');
      throw error;
    }
  }

  async function convert(
    { source, width, format }: RequestedPicture,
    name: string,
  ): Promise<Buffer> {
    const master = await masterOf(source);
    const startedAt = performance.now();
    // Runs before other pictures' masters, so that requests are served in order.
    const body = await workshop.finish(() => toFormat(master, width, format), closing.signal);
    const durationMs = Math.round(performance.now() - startedAt);
    log.debug({ picture: name, bytes: body.length, durationMs }, 'made a picture');
    await store.write(name, body);
    return body;
  }

  function masterOf(source: PictureSource): Promise<Buffer> {
    const base = baseName(source);
    const name = masterName(base);
    return once(
      name,
      async () => {
        const stored = await store.read(name);
        if (stored) return stored;
        failures.check(base);
        try {
          const limits = { maxBytes, milliseconds: downloadMs, signal: closing.signal };
          const { body } = await download(source, limits);
          const master = await workshop.run(() => toMaster(body), closing.signal);
          await store.write(name, master);
          return master;
        } catch (error) {
          failures.remember(base, error);
          throw error;
        }
      },
      closing.signal,
    );
  }

  function baseName({ url, isProviders }: PictureSource): string {
    const where = isProviders ? `${providerName} ${url.pathname}${url.search}` : url.href;
    return createHash('sha256').update(where).digest('base64url').slice(0, 27);
  }

  function makeOnce(
    requested: RequestedPicture,
    { name, client, signal }: { name: string; client: string; signal: AbortSignal },
  ): Promise<Buffer> {
    return once(
      name,
      (own, onStart) =>
        jobs.run(
          () => {
            onStart();
            return make(requested, name);
          },
          own,
          client,
        ),
      signal,
    );
  }

  /** Makes the AVIF for the next request. */
  function makeLater(requested: RequestedPicture, name: string): void {
    jobs.whenIdle(name, async () => {
      if (await store.read(name)) return;
      await once(name, () => make(requested, name), closing.signal);
    });
  }

  async function picture(
    requested: RequestedPicture,
    requester: PictureRequester,
  ): Promise<SizedPicture> {
    const { source, width, format } = requested;
    const base = baseName(source);
    const name = `${base}-${width}.${format}`;
    const stored = await store.read(name);
    if (stored) return { body: stored, format, provisional: false };

    if (format === 'avif') {
      const quick = await picture({ ...requested, format: 'webp' }, requester);
      makeLater(requested, name);
      return { ...quick, provisional: true };
    }
    failures.check(base);
    if (!flights.has(name)) await requester.countFetch();
    const { client, signal } = requester;
    return {
      body: await makeOnce(requested, { name, client, signal }),
      format,
      provisional: false,
    };
  }

  async function purge(source: PictureSource): Promise<void> {
    const base = baseName(source);
    const names = namesOf(base);
    // Otherwise a visitor's next request could fetch it again just before the provider deletes the file.
    failures.remember(base, notFound('pageNotFound'));
    // Wait for sizes being made: they would be stored after the others are deleted.
    while (names.some((name) => flights.has(name))) {
      await Promise.allSettled(names.map(async (name) => flights.get(name)?.result));
    }
    await Promise.all(names.map((name) => store.remove(name)));
  }

  async function purgeAll(): Promise<void> {
    await store.clear();
    // Pictures that are being made come from masters fetched before, in the second round from those that were awaited.
    for (const _round of [1, 2]) {
      await Promise.allSettled([...flights.values()].map(({ result }) => result));
      await store.clear();
    }
  }

  return {
    picture,
    purge,
    purgeAll,
    async close() {
      closing.abort(new Error('The picture service is closed.'));
      await Promise.all([jobs.close(), workshop.close()]);
      failures.close();
    },
  };
}

function masterName(base: string): string {
  return `${base}-master.jpeg`;
}

/** Names of all files that may be stored for a picture. */
function namesOf(base: string): string[] {
  const sizes = pictureWidths.flatMap((width) =>
    pictureFormats.map((format) => `${base}-${width}.${format}`),
  );
  return [masterName(base), ...sizes];
}
