import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { visibleStatuses } from '../properties/property-status.ts';

/**
 * The enquiries sent from a user's email, oldest first, with their replies but without staff notes; none before the email
 * is verified. A property is named if visitors may see it.
 */
export async function readEnquiriesOf(
  database: Kysely<Tables>,
  userId: number,
): Promise<Record<string, unknown>[]> {
  const rows = await database
    .selectFrom('messages')
    .innerJoin('users', (join) => join.on(sql<boolean>`lower(users.email) = lower(messages.email)`))
    .leftJoin('properties', (join) =>
      join
        .onRef('properties.uuid', '=', 'messages.property_uuid')
        .on('properties.deleted_at', 'is', null)
        .on('properties.status', 'in', visibleStatuses),
    )
    .where('users.id', '=', userId)
    .where('users.email_verified_at', 'is not', null)
    .where('messages.deleted_at', 'is', null)
    .select([
      'messages.id',
      'messages.kind',
      'messages.name',
      'messages.email',
      'messages.phone',
      'messages.message',
      'messages.details',
      'messages.created_at',
      'properties.title',
    ])
    .orderBy('messages.id')
    .execute();
  const replies = await readReplies(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, title, created_at, ...enquiry }) => ({
    ...enquiry,
    property: title,
    createdAt: created_at.toISOString(),
    replies: replies
      .filter((reply) => reply.message_id === id)
      .map((reply) => ({ body: reply.body, createdAt: reply.created_at.toISOString() })),
  }));
}

async function readReplies(database: Kysely<Tables>, messageIds: readonly number[]) {
  if (messageIds.length === 0) return [];
  return database
    .selectFrom('message_entries')
    .where('message_id', 'in', messageIds)
    .where('kind', '=', 'reply')
    .select(['message_id', 'body', 'created_at'])
    .orderBy('id')
    .execute();
}
