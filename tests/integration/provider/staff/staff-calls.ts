import type { Response } from 'supertest';
import type { TestProviderApp } from '../provider-app.ts';

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
