import type { Express } from 'express';
import request, { type Response, type Test } from 'supertest';
import { z } from 'zod';
import { demoPassword } from '../../support/production-environment.ts';
import type { TestProviderApp } from './provider-app.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A provider's app, or the base URL of its API. */
type Provider = { app: Express } | { url: string };

/** Someone who calls the provider's API, with a session if there is a token. */
export class Caller {
  /** Of the session; '' without one. */
  readonly token: string;
  readonly #provider: Provider;

  constructor(provider: Provider, token = '') {
    this.#provider = provider;
    this.token = token;
  }

  /** @param path below `/api` */
  call(method: Method, path: string, body?: object): Test {
    const sent =
      'app' in this.#provider
        ? request(this.#provider.app)[method](`/api${path}`)
        : request(this.#provider.url)[method](path);
    if (this.token !== '') sent.set('Authorization', `Bearer ${this.token}`);
    return body === undefined ? sent : sent.send(body);
  }

  get(path: string): Test {
    return this.call('get', path);
  }

  post(path: string, body?: object): Test {
    return this.call('post', path, body);
  }

  put(path: string, body?: object): Test {
    return this.call('put', path, body);
  }

  patch(path: string, body?: object): Test {
    return this.call('patch', path, body);
  }

  delete(path: string, body?: object): Test {
    return this.call('delete', path, body);
  }
}

/** A caller with an account. */
export class Person extends Caller {
  readonly id: number;
  readonly email: string;

  constructor(provider: Provider, token: string, account: { id: number; email: string }) {
    super(provider, token);
    this.id = account.id;
    this.email = account.email;
  }
}

let people = 0;

/** A sign-up form with an email address that no other test uses. */
export function signUpForm(): Record<string, unknown> & { email: string } {
  people += 1;
  return {
    first_name: 'Ada',
    last_name: 'Obi',
    email: `Ada.${people}@mail.example`,
    phone: '+234 801 234 5678',
    password: demoPassword,
    is_adult: true,
  };
}

const registered = z.object({ data: z.object({ id: z.int() }) });
const signedIn = z.strictObject({
  status: z.literal(true),
  token: z.string().length(43),
  device: z.string().length(43),
});

/** A new person, signed in. */
export async function signUp(provider: Provider): Promise<Person> {
  const form = signUpForm();
  const { body } = await new Caller(provider).post('/users/register', form).expect(201);
  const { id } = registered.parse(body).data;
  const { token } = await signIn(provider, form.email);
  return new Person(provider, token, { id, email: form.email });
}

/** A new administrator, signed in. */
export async function signUpStaff(provider: TestProviderApp): Promise<Person> {
  const person = await signUp(provider);
  const { database } = provider;
  await database.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute();
  return person;
}

/** A new session. */
export async function signIn(
  provider: Provider,
  email: string,
  password = demoPassword,
): Promise<Caller> {
  const { body } = await new Caller(provider).post('/users/login', { email, password });
  return new Caller(provider, signedIn.parse(body).token);
}

/** Status and body as a pair, for a single comparison. */
export function answer({ status, body }: Response): [number, unknown] {
  return [status, body];
}
