import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { pictureWidths, type PictureWidth } from '../../../shared/picture-sizes.ts';
import { notFound } from '../../errors/app-error.ts';
import { startFlight, type Flight } from '../../cache/flight.ts';
import { createWorkQueue } from '../work-queue.ts';
import { createNegativeCache } from './negative-cache.ts';
import type { PictureSource } from './picture-addresses.ts';
import { toFormat, toMaster } from './picture-conversion.ts';
import type { DownloadPicture } from './picture-download.ts';
import { pictureFormats, type PictureFormat } from './picture-format.ts';
import type { PictureStore } from './picture-store.ts';

export interface SizedPicture {
  body: Buffer;
  format: PictureFormat;
  /** A better format of it is being made for whoever asks next. */
  provisional: boolean;
}

export interface SizedPictures {
  /** Rejects with an `AppError` (404, 429, 502, 503), or with the signal's reason. */
  picture(wanted: WantedPicture, asker: PictureAsker): Promise<SizedPicture>;
  /** Deletes every size of a picture, also of one that is being made, and does not fetch it again for ten minutes. */
  purge(source: PictureSource): Promise<void>;
  close(): Promise<void>;
}

export interface WantedPicture {
  source: PictureSource;
  width: PictureWidth;
  format: PictureFormat;
}

/** Who asks for a picture. */
export interface PictureAsker {
  /** The address that work is shared out by. */
  client: string;
  signal: AbortSignal;
  /** Counts a picture that has to be fetched for this client. Rejects with an `AppError` 429 when there are too many. */
  countFetch(): Promise<void>;
  /** The same for a key that the site has not signed. */
  countUnknown(): Promise<void>;
}

export interface SizedPicturesOptions {
  /** What tells this provider from another whose pictures have the same paths. */
  providerName: string;
  download: DownloadPicture;
  store: PictureStore;
  log: Logger;
  clock: () => number;
}

const maxBytes = 20 * 1024 * 1024;
const downloadMs = 20_000;

/** Pictures that are fetched and made at once: two cores make two, while two more arrive. */
const atOnce = 4;
const makingAtOnce = 2;
/** More than a page shows for each of 20 visitors; the rest is told to come again. */
const maxWaiting = 400;
/** Of the visitors behind one address. */
const maxWaitingOfClient = 160;
const maxPutOff = 2000;

/**
 * Pictures in the sizes of the site, each made once. AVIF is a quarter smaller than WebP and takes four times as long:
 * where it is wanted and not yet there, WebP answers at once and AVIF is made when nobody waits.
 */
export function createSizedPictures(options: SizedPicturesOptions): SizedPictures {
  const { providerName, download, store, log, clock } = options;
  const jobs = createWorkQueue({ atOnce, maxWaiting, maxWaitingOfClient, maxIdle: maxPutOff });
  const workshop = createWorkQueue({ atOnce: makingAtOnce, maxWaiting: Infinity, maxIdle: 0 });
  const failures = createNegativeCache(clock);
  const flights = new Map<string, Flight<Buffer>>();
  const closing = new AbortController();

  /** The file's bytes; made by one of all that want it at the same time. */
  function once(
    name: string,
    load: (signal: AbortSignal, begun: () => void) => Promise<Buffer>,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const under = flights.get(name);
    if (under) return under.join(signal);
    const land = (): void => void (flights.get(name) === flight && flights.delete(name));
    const flight: Flight<Buffer> = startFlight({
      // What has begun is finished: it would have to be paid for again by whoever comes next.
      load: (own) => load(own, () => flight.keep()),
      onDeserted: land,
    });
    flights.set(name, flight);
    flight.result.then(land, land);
    return flight.join(signal);
  }

  async function make(wanted: WantedPicture, name: string): Promise<Buffer> {
    const master = await masterOf(wanted.source);
    const startedAt = performance.now();
    const { width, format } = wanted;
    // Before the masters of others: who asked first is served first.
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
        const kept = await store.read(name);
        if (kept) return kept;
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
    wanted: WantedPicture,
    { name, client, signal }: { name: string; client: string; signal: AbortSignal },
  ): Promise<Buffer> {
    return once(
      name,
      (own, begun) =>
        jobs.run(
          () => {
            begun();
            return make(wanted, name);
          },
          own,
          client,
        ),
      signal,
    );
  }

  /** AVIF, for whoever asks next. */
  function makeLater(wanted: WantedPicture, name: string): void {
    jobs.whenIdle(name, async () => {
      if (await store.read(name)) return;
      await once(name, () => make(wanted, name), closing.signal);
    });
  }

  async function picture(wanted: WantedPicture, asker: PictureAsker): Promise<SizedPicture> {
    const { source, width, format } = wanted;
    const base = baseName(source);
    const name = `${base}-${width}.${format}`;
    const kept = await store.read(name);
    if (kept) return { body: kept, format, provisional: false };

    if (format === 'avif') {
      const quick = await picture({ ...wanted, format: 'webp' }, asker);
      makeLater(wanted, name);
      return { ...quick, provisional: true };
    }
    failures.check(base);
    if (!flights.has(name)) await asker.countFetch();
    const { client, signal } = asker;
    return { body: await makeOnce(wanted, { name, client, signal }), format, provisional: false };
  }

  async function purge(source: PictureSource): Promise<void> {
    const base = baseName(source);
    const names = namesOf(base);
    // Or a visitor's next request would fetch it again, where the provider deletes the file a moment later.
    failures.remember(base, notFound('pageNotFound'));
    // A size that is being made would be stored after the others are gone.
    while (names.some((name) => flights.has(name))) {
      await Promise.allSettled(names.map(async (name) => flights.get(name)?.result));
    }
    await Promise.all(names.map((name) => store.remove(name)));
  }

  return {
    picture,
    purge,
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

/** Every file that may be stored of a picture. */
function namesOf(base: string): string[] {
  const sizes = pictureWidths.flatMap((width) =>
    pictureFormats.map((format) => `${base}-${width}.${format}`),
  );
  return [masterName(base), ...sizes];
}
