import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { demoPassword } from '../support/production-environment.ts';
import { sessionCookieName } from '../support/session-cookie.ts';

export interface Letter {
  text: string;
  id: string;
  /** Whether the site has said that it is sent. */
  isConfirmed: boolean;
}

export interface Crowd {
  /** How many answers had each status; `broken` for none. */
  answers: Map<string, number>;
  /** Answers that no fault excuses. */
  failures: string[];
  /** Number of URLs that were asked for once only. */
  distinctUrls: number;
  letters: readonly Letter[];
  /** Resolves when everybody has gone. */
  gone: Promise<void>;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A site may say that it cannot answer now, and nginx that a process is gone. */
const excused = new Set([502, 503, 504]);
const minimumFillMs = 3100;
const agent = new Agent({ connections: 64 });

/** People who use the site until the signal: visitors, strays with made-up URLs, users, senders of messages and staff. */
export function letPeopleIn(origin: string, signal: AbortSignal): Crowd {
  const crowd: Crowd & { letters: Letter[] } = {
    answers: new Map(),
    failures: [],
    distinctUrls: 0,
    letters: [],
    gone: Promise.resolve(),
  };

  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
  ): Promise<Answer | null> {
    try {
      const answer = await request(origin + path, {
        method,
        dispatcher: agent,
        headersTimeout: 30_000,
        headers: {
          'x-forwarded-for': newAddress(),
          'sec-fetch-site': 'same-origin',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      const { statusCode: status } = answer;
      count(String(status));
      if (status >= 500 && !excused.has(status)) {
        crowd.failures.push(`${method} ${path} returned ${status}`);
      }
      return { status, headers: answer.headers, text };
    } catch {
      count('broken');
      return null;
    }
  }

  function count(outcome: string): void {
    crowd.answers.set(outcome, (crowd.answers.get(outcome) ?? 0) + 1);
  }

  async function repeat(pauseMs: number, act: () => Promise<unknown>): Promise<void> {
    while (!signal.aborted) {
      await act();
      if (pauseMs > 0) await pause(pauseMs);
    }
  }

  const pages = ['/', '/buy', '/rent', '/buy?page=2', '/about', '/contact-us', '/saved', '/sell'];
  const browse = () => ask('GET', pages[randomInt(pages.length)] ?? '/');

  /** Cheap to answer, so that there can be many of them. */
  const madeUp = [
    () => `/api/properties/${randomUUID()}`,
    () => `/media/640/${randomBytes(24).toString('base64url')}`,
    () => `/assets/${randomUUID()}.js`,
    () => `/api/${randomUUID()}`,
  ];
  const madeUpPages = [
    () => `/property/${randomUUID()}`,
    () => `/api/properties?q=${randomUUID()}`,
    () => `/buy?page=${randomInt(1e6)}&made=${randomUUID()}`,
    () => `/${randomUUID()}`,
  ];
  async function stray(): Promise<void> {
    crowd.distinctUrls += 1;
    const kinds = crowd.distinctUrls % 20 === 0 ? madeUpPages : madeUp;
    await ask('GET', kinds[randomInt(kinds.length)]?.() ?? '/');
  }

  async function signIn(email: string): Promise<Record<string, string> | null> {
    const body = { email, password: demoPassword };
    const answer = await ask('POST', '/api/session', { body });
    const lines = [answer?.headers['set-cookie'] ?? []].flat();
    const cookie = lines.find((line) => line.startsWith(sessionCookieName))?.split(';')[0];
    return cookie === undefined ? null : { cookie };
  }

  async function useAccount(): Promise<void> {
    const headers = await signIn('ada@homefront.example');
    if (headers === null) return;
    await ask('GET', '/user', { headers });
    await ask('GET', '/api/account', { headers });
    await ask('DELETE', '/api/session', { headers, body: {} });
  }

  let startedAt = '';
  async function write(): Promise<void> {
    if (startedAt === '') {
      const start = await ask('GET', '/api/enquiry-start');
      if (start?.status !== 200) return;
      await pause(minimumFillMs);
      ({ startedAt } = JSON.parse(start.text));
    }
    const unsent = crowd.letters.find(({ isConfirmed }) => !isConfirmed);
    const letter = unsent ?? newLetter();
    const { id, text: message } = letter;
    const fields = { fullName: 'Ada Obi', email: 'ada@mail.example', website: '', startedAt };
    const answer = await ask('POST', '/api/contact', { body: { ...fields, id, message } });
    letter.isConfirmed = answer?.status === 202;
    // The form has expired.
    if (answer?.status === 422) startedAt = '';
  }

  function newLetter(): Letter {
    const letter = { id: randomUUID(), text: `Letter ${randomUUID()}`, isConfirmed: false };
    crowd.letters.push(letter);
    return letter;
  }

  let staff: Record<string, string> | null = null;
  async function changeHome(): Promise<void> {
    staff ??= await signIn('admin@homefront.example');
    if (staff === null) return;
    const headers = staff;
    const list = await ask('GET', '/api/admin/properties?status=published', { headers });
    if (list?.status === 401) staff = null;
    if (list?.status !== 200) return;
    const { items }: { items: { id: number }[] } = JSON.parse(list.text);
    const path = `/api/admin/properties/${items[randomInt(items.length)]?.id}`;
    const home = await ask('GET', path, { headers });
    if (home?.status !== 200) return;
    const title = `Home ${randomUUID().slice(0, 8)}`;
    await ask('PUT', path, { headers, body: { ...JSON.parse(home.text), title } });
  }

  crowd.gone = Promise.all([
    ...Array.from({ length: 6 }, () => repeat(20, browse)),
    ...Array.from({ length: 16 }, () => repeat(0, stray)),
    ...Array.from({ length: 2 }, () => repeat(500, useAccount)),
    repeat(200, write),
    repeat(1000, changeHome),
  ]).then(() => undefined);
  return crowd;
}

function newAddress(): string {
  return ['10', ...randomBytes(3)].join('.');
}
