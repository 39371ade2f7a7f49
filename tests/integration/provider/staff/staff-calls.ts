import request from 'supertest';
import type { Response, Test } from 'supertest';
import { PASSWORD, signIn, signUp, type Person } from '../accounts/account-calls.ts';
import type { TestProviderApp } from '../provider-app.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Calls the API as one person. */
export interface Caller {
  (method: Method, path: string, body?: object): Test;
  person: Person;
}

/** A new administrator. */
export async function signInStaff(provider: TestProviderApp): Promise<Caller> {
  const person = await signUp(provider);
  const { database } = provider;
  await database.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute();
  return callerFor(provider, person);
}

function callerFor({ app }: TestProviderApp, person: Person): Caller {
  const call = (method: Method, path: string, body?: object): Test => {
    const sent = request(app)[method](`/api${path}`);
    sent.set('Authorization', `Bearer ${person.token}`);
    return body === undefined ? sent : sent.send(body);
  };
  return Object.assign(call, { person });
}

export async function signInAgain(provider: TestProviderApp, { email }: Person): Promise<string> {
  return signIn(provider, email, PASSWORD);
}

/** The fields required for a new property. */
export const home = {
  propertyTitle: 'Terrace duplex in Jabi',
  propertyLocation: '4 Alex Ekwueme Way, Jabi, Abuja',
  category: 'buy',
  propertyType: 'Duplex',
} as const;

/** The `property` of a successful response. */
export async function propertyOf(sent: PromiseLike<Response>): Promise<Response['body']> {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.property;
}

/** The newest audit entries, reduced to comparable fields. */
export async function readAudit(
  { database }: TestProviderApp,
  entity: string,
  entityId: number,
): Promise<{ action: string; changes: unknown; user_id: number }[]> {
  return database
    .selectFrom('audit_entries')
    .where(({ and, eb, lit }) =>
      and([eb('entity_id', '=', entityId), eb('entity', 'in', [entity as never]), lit(true)]),
    )
    .select(['action', 'changes', 'user_id'])
    .orderBy('id')
    .execute();
}
