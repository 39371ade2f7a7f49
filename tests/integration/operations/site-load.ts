import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '../../support/production-server.ts';
import { admin, signedIn } from '../../support/visitor.ts';
import { jpeg } from '../provider/accounts/pictures.ts';

/** What visitors and staff do on a site, all the time. */
export interface SiteLoad {
  /** Texts of the enquiries that were confirmed so far. */
  confirmed(): string[];
  /** Number of photos added and deleted so far. */
  photos(): number;
  /** Ends it. Failures since the site was killed do not count. */
  stop(): Promise<void>;
}

const minimumFillMs = 3100;
/** Between two calls of a person, so that the site is busy, not overloaded. */
const betweenMs = 200;

/** Sends enquiries, some with photos, and adds, shows and deletes photos of homes. The site needs `TRUST_PROXY=1`. */
export async function startLoad({ url }: Pick<RunningServer, 'url'>): Promise<SiteLoad> {
  const ending = new AbortController();
  const confirmed: string[] = [];
  const picture = await jpeg();
  const cookie = (await signedIn({ url }, admin)).cookieHeader();
  const { startedAt } = await (await fetch(`${url}/api/enquiry-start`)).json();
  await pause(minimumFillMs);
  let photos = 0;

  const call = async (method: string, path: string, body: object | Buffer, headers: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json',
        'sec-fetch-site': 'same-origin',
        // Each call comes from another IP address, so that no rate limit applies.
        'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
        ...headers,
      },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return answer;
  };

  async function enquire(): Promise<void> {
    const message = `Letter ${randomUUID()} of the test`;
    const visitor = { fullName: 'Ada Obi', email: 'ada@mail.example', website: '' };
    await call('POST', '/api/contact', { ...visitor, id: randomUUID(), startedAt, message }, {});
    confirmed.push(message);
  }

  async function changePhotos(): Promise<void> {
    const id = 1 + (photos % 3);
    const path = `/api/admin/properties/${id}/photos`;
    const { photos: now } = await call('POST', `${path}?alt=Front`, picture, { cookie });
    photos += 1;
    // The one that was added the last time.
    if (now.length > 2) await call('DELETE', `${path}/${now.at(-2).id}`, {}, { cookie });
  }

  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await work();
        await pause(betweenMs);
      } catch (error) {
        // Thrown by fetch once the site is gone.
        if (error instanceof TypeError || error instanceof SyntaxError) return;
        throw error;
      }
    }
  };
  const running = Promise.all([repeat(enquire), repeat(enquire), repeat(changePhotos)]);
  // Reported by `stop`.
  running.catch(() => {});
  return {
    confirmed: () => [...confirmed],
    photos: () => photos,
    async stop() {
      ending.abort();
      await running;
    },
  };
}
