import request, { type Response, type Test } from 'supertest';
import { readPage, type Page } from './page.ts';
import { demoPassword } from './production-environment.ts';
import { setCookies } from './session-cookie.ts';

export type Method = 'get' | 'head' | 'options' | 'post' | 'put' | 'patch' | 'delete';

export interface Credentials {
  email: string;
  password: string;
}

let visitors = 0;

/** Someone with a browser: requests come from an IP address of its own, and it keeps the cookies that it is given. */
export class Visitor {
  /** Where the site trusts a proxy (`TRUST_PROXY=1`), each visitor has limits of its own. */
  readonly address: string;
  /** Values by name. */
  readonly cookies = new Map<string, string>();
  readonly #site: { readonly url: string };

  /** @param site origin of the site, as `url`; first read with the first request */
  constructor(site: { readonly url: string }) {
    visitors += 1;
    this.address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
    this.#site = site;
  }

  /** Sends a request as the site's own pages do. Redirects are returned, not followed. */
  request(method: Method, path: string): Test {
    const sent = request(this.#site.url)[method](path);
    sent.set({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': this.address });
    if (this.cookies.size > 0) sent.set('cookie', this.cookieHeader());
    return sent.on('response', (response) => this.#keepCookies(response));
  }

  get(path: string): Test {
    return this.request('get', path);
  }

  /** Sends JSON, as the site's scripts do. */
  post(path: string, body: object = {}): Test {
    return this.request('post', path).send(body);
  }

  put(path: string, body: object = {}): Test {
    return this.request('put', path).send(body);
  }

  patch(path: string, body: object = {}): Test {
    return this.request('patch', path).send(body);
  }

  delete(path: string, body?: object): Test {
    return this.request('delete', path).send(body);
  }

  /** Submits a form, as a browser without scripts does. */
  submit(path: string, fields: object = {}): Test {
    return this.request('post', path)
      .set({ 'sec-fetch-mode': 'navigate', accept: 'text/html' })
      .type('form')
      .send(fields);
  }

  /** Opens a page, which must have this status. */
  async page(path: string, status = 200): Promise<Page> {
    const { text } = await this.get(path).set('accept', 'text/html').expect(status);
    return readPage(text);
  }

  /** The same browser as it is now: what changes its cookies later does not change the clone's. */
  clone(): Visitor {
    const clone = new Visitor({ url: this.#site.url });
    for (const [name, value] of this.cookies) clone.cookies.set(name, value);
    return clone;
  }

  async signIn({ email, password }: Credentials): Promise<void> {
    await this.post('/api/session', { email, password }).expect(200);
  }

  /** The cookies, for `addCookies` of Playwright. */
  browserCookies() {
    const { hostname: domain } = new URL(this.#site.url);
    const flags = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
    return Array.from(this.cookies, ([name, value]) => ({ name, value, domain, ...flags }));
  }

  /** What the browser sends of its cookies. */
  cookieHeader(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(response: Response): void {
    for (const line of setCookies(response)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0(?:;|$)/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** A new visitor who has signed in, with the password of the demo people unless another is given. */
export async function signedIn(
  site: { url: string },
  { email, password = demoPassword }: { email: string; password?: string },
): Promise<Visitor> {
  const visitor = new Visitor(site);
  await visitor.signIn({ email, password });
  return visitor;
}

/** The demo people with a name of their own; their password is {@link demoPassword}. */
export const ada = { email: 'ada@homefront.example', password: demoPassword };
export const admin = { email: 'admin@homefront.example', password: demoPassword };

let people = 0;

/** A complete sign-up form with an email address that no other has. */
export function signUpForm(fields: object = {}): Credentials & Record<string, unknown> {
  people += 1;
  return {
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: `ngozi.${people}@mail.example`,
    phone: '+234 801 234 5678',
    password: demoPassword,
    adult: true,
    ...fields,
  };
}

/** A new visitor who has signed up with {@link signUpForm} and is signed in. */
export async function signedUp(
  site: { url: string },
  fields: object = {},
): Promise<{ visitor: Visitor; email: string }> {
  const visitor = new Visitor(site);
  const form = signUpForm(fields);
  await visitor.post('/api/account', form).expect(201);
  await visitor.signIn(form);
  return { visitor, email: form.email };
}
