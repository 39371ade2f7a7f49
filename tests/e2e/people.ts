import type { Page } from 'playwright-core';
import { siteServer, type SiteServer } from '../support/site-server.ts';
import type { Site } from './site.ts';

const password = 'Correct-Horse-7';

/** Each person signs up from a new IP address, with a rate limit of its own. */
let people = 0;

/** A site with open sign-up. */
export function siteForPeople(): Promise<SiteServer> {
  return siteServer({
    env: { TRUST_PROXY: '1', SEED_PROPERTIES: '1', DEMO_PASSWORD: password },
  });
}

export interface Person {
  email: string;
  password: string;
  /** Their browser’s Cookie header. */
  cookie: string;
  /** For `visit`: signs their browser in before the page is opened. */
  prepare(page: Page): Promise<void>;
}

/** A new signed-in user with one phone number. */
export async function createUser(site: Site, names: { firstName?: string } = {}): Promise<Person> {
  people += 1;
  const email = `amaka.${people}@mail.example`;
  const form = { firstName: 'Amaka', lastName: 'Bello', email, phone: '+234 801 234 5678' };
  await send(site, '/api/account', { ...form, ...names, password, adult: true });
  return signedIn(site, email);
}

/** The demo administrator, signed in from an IP address of their own. */
export async function signInAdministrator(site: Site): Promise<Person> {
  people += 1;
  return signedIn(site, 'admin@homefront.example');
}

async function signedIn(site: Site, email: string): Promise<Person> {
  const answer = await send(site, '/api/session', { email, password });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-session='));
  const [name = '', value = ''] = (cookie?.split(';')[0] ?? '').split('=');
  return {
    email,
    password,
    cookie: `${name}=${value}`,
    async prepare(page) {
      const { hostname: domain } = new URL(site.server.url);
      const flags = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
      await page.context().addCookies([{ name, value, domain, ...flags }]);
    },
  };
}

async function send(site: Site, path: string, body: object): Promise<Response> {
  const answer = await fetch(site.server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.2.${people}.1`,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}
