import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { demoPassword } from '../support/production-environment.ts';
import { sessionCookieName } from '../support/session-cookie.ts';

export interface Enquiry {
  text: string;
  id: string;
  /** Whether the site has accepted it. */
  isConfirmed: boolean;
}

export interface Traffic {
  /** Number of responses with each status; `broken` for none. */
  responses: Map<string, number>;
  /** Responses with a 500, and any 5xx or none while everything should work. */
  failures: string[];
  /** Pages of the site that visitors opened, and how many had status 200. */
  pages: { opened: number; fine: number };
  /** Number of URLs that were requested only once. */
  distinctUrls: number;
  enquiries: readonly Enquiry[];
  /** Resolves when the last request is complete. */
  finished: Promise<void>;
}

export interface TrafficOptions {
  origin: string;
  /** Whether a fault is active or its effects may last, so that the site may respond with 502, 503 or 504. */
  isDisturbed(): boolean;
  /** Ends the traffic. */
  signal: AbortSignal;
}

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** During a fault: unavailable, or a process that nginx does not reach. */
const unavailable = new Set([502, 503, 504]);
/** The start of each enquiry’s text. */
export const enquiryStart = 'Enquiry of the soak';
const minimumFillMs = 3100;
const agent = new Agent({ connections: 96 });

/** Visitors, users and staff who use the site until the signal, and clients that request unknown URLs. */
export function startTraffic({ origin, isDisturbed, signal }: TrafficOptions): Traffic {
  const traffic: Traffic & { enquiries: Enquiry[] } = {
    responses: new Map(),
    failures: [],
    pages: { opened: 0, fine: 0 },
    distinctUrls: 0,
    enquiries: [],
    finished: Promise.resolve(),
  };

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
  ): Promise<Reply | null> {
    const wasDisturbed = isDisturbed();
    const fail = (outcome: string): void => {
      traffic.failures.push(`${new Date().toISOString()} ${method} ${path}: ${outcome}`);
    };
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
      const isExcused = unavailable.has(status) && (wasDisturbed || isDisturbed());
      if (status >= 500 && !isExcused) fail(String(status));
      return { status, headers: answer.headers, text };
    } catch (error) {
      count('broken');
      if (!wasDisturbed && !isDisturbed()) fail(String(error));
      return null;
    }
  }

  function count(outcome: string): void {
    traffic.responses.set(outcome, (traffic.responses.get(outcome) ?? 0) + 1);
  }

  async function repeat(pauseMs: number, act: () => Promise<unknown>): Promise<void> {
    while (!signal.aborted) {
      await act();
      if (pauseMs > 0) await pause(pauseMs);
    }
  }

  const pages = ['/', '/buy', '/rent', '/buy?page=2', '/about', '/contact-us', '/saved', '/sell'];
  async function browse(): Promise<void> {
    const page = await send('GET', pages[randomInt(pages.length)] ?? '/');
    traffic.pages.opened += 1;
    if (page?.status === 200) traffic.pages.fine += 1;
  }

  /** Cheap for the site, so that there can be many of them. */
  const unknownUrls = [
    () => `/media/640/${randomBytes(24).toString('base64url')}`,
    () => `/assets/${randomUUID()}.js`,
    () => `/api/${randomUUID()}`,
  ];
  const unknownData = [
    () => `/api/properties/${randomUUID()}`,
    () => `/property/${randomUUID()}`,
    () => `/api/properties?q=${randomUUID()}`,
    () => `/buy?page=${randomInt(1e6)}&made=${randomUUID()}`,
    () => `/${randomUUID()}`,
  ];
  async function requestUnknownUrl(): Promise<void> {
    traffic.distinctUrls += 1;
    const kinds = traffic.distinctUrls % 40 === 0 ? unknownData : unknownUrls;
    await send('GET', kinds[randomInt(kinds.length)]?.() ?? '/');
  }

  async function signIn(email: string): Promise<Record<string, string> | null> {
    const body = { email, password: demoPassword };
    const reply = await send('POST', '/api/session', { body });
    const lines = [reply?.headers['set-cookie'] ?? []].flat();
    const cookie = lines.find((line) => line.startsWith(sessionCookieName))?.split(';')[0];
    return cookie === undefined ? null : { cookie };
  }

  async function useAccount(): Promise<void> {
    const headers = await signIn('ada@homefront.example');
    if (headers === null) return;
    await send('GET', '/user', { headers });
    await send('GET', '/api/account', { headers });
    await send('DELETE', '/api/session', { headers, body: {} });
  }

  let startedAt = '';
  async function sendEnquiry(): Promise<void> {
    if (startedAt === '') {
      const start = await send('GET', '/api/enquiry-start');
      if (start?.status !== 200) return;
      await pause(minimumFillMs);
      ({ startedAt } = JSON.parse(start.text));
    }
    const unsent = traffic.enquiries.find(({ isConfirmed }) => !isConfirmed);
    const enquiry = unsent ?? newEnquiry();
    const { id, text: message } = enquiry;
    const fields = { fullName: 'Ada Obi', email: 'ada@mail.example', website: '', startedAt };
    const reply = await send('POST', '/api/contact', { body: { ...fields, id, message } });
    enquiry.isConfirmed = reply?.status === 202;
    // The form has expired.
    if (reply?.status === 422) startedAt = '';
  }

  function newEnquiry(): Enquiry {
    const text = `${enquiryStart} ${randomUUID()}`;
    const enquiry = { id: randomUUID(), text, isConfirmed: false };
    traffic.enquiries.push(enquiry);
    return enquiry;
  }

  let staff: Record<string, string> | null = null;
  async function changeHome(): Promise<void> {
    staff ??= await signIn('admin@homefront.example');
    if (staff === null) return;
    const headers = staff;
    const list = await send('GET', '/api/admin/properties?status=published', { headers });
    if (list?.status === 401) staff = null;
    if (list?.status !== 200) return;
    const { items }: { items: { id: number }[] } = JSON.parse(list.text);
    const path = `/api/admin/properties/${items[randomInt(items.length)]?.id}`;
    const home = await send('GET', path, { headers });
    if (home?.status !== 200) return;
    const title = `Home ${randomUUID().slice(0, 8)}`;
    await send('PUT', path, { headers, body: { ...JSON.parse(home.text), title } });
  }

  traffic.finished = Promise.all([
    ...Array.from({ length: 6 }, () => repeat(20, browse)),
    ...Array.from({ length: 32 }, () => repeat(0, requestUnknownUrl)),
    ...Array.from({ length: 2 }, () => repeat(500, useAccount)),
    repeat(200, sendEnquiry),
    repeat(1000, changeHome),
  ]).then(() => undefined);
  return traffic;
}

function newAddress(): string {
  return ['10', ...randomBytes(3)].join('.');
}
