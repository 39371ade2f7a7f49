import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../server/provider/database/tables.ts';

/** Numbers of records in the staff lists. */
export const recordCounts = {
  properties: 10_000,
  messages: 5_000,
  users: 5_000,
  auditEntries: 100_000,
  /** Entries in each batch, while they last. */
  batchEntries: 5_000,
};

/** Adds records beyond the seed, spread over all filter values. */
export async function fillForStaff(database: Kysely<Tables>, staffId: number): Promise<void> {
  await sql`
    update properties set
      status = case when id % 50 = 0 then 'draft' when id % 70 = 0 then 'archived' else status end,
      deleted_at = case when id % 90 = 0 then now() - interval '2 days' end`.execute(database);
  await sql`
    insert into users (first_name, last_name, email, password_hash, role, created_at)
    select 'Ada', 'Number ' || n, 'user' || n || '@mail.example', '', 'user', now() - n * interval '1 hour'
    from generate_series(1, ${recordCounts.users}::int) as n`.execute(database);
  await sql`
    insert into messages (kind, status, name, email, message, assignee_id, read_at, deleted_at, created_at, updated_at)
    select
      (array['contact', 'owner'])[1 + n % 2],
      (array['new', 'in_progress', 'replied', 'spam'])[1 + n % 4],
      'Sender ' || n, 'sender' || n || '@mail.example',
      'Good morning. Is house number ' || n || ' in ' || (array['Jabi', 'Ikoyi', 'Yaba'])[1 + n % 3] || ' still to be had?',
      case when n % 5 = 0 then ${staffId}::int end,
      case when n % 4 <> 0 then now() end,
      case when n % 80 = 0 then now() end,
      now() - n * interval '1 hour', now() - n * interval '50 minutes'
    from generate_series(1, ${recordCounts.messages}::int) as n`.execute(database);
  await sql`
    insert into audit_entries (at, user_id, user_name, entity, entity_id, action, changes, batch_id)
    select
      now() - (${recordCounts.auditEntries}::int - n) * interval '5 minutes', 1 + n % 3, 'Ngozi Eze',
      'property', 1 + n % ${recordCounts.properties}::int, 'update', '{"annualPrice": {"from": 1, "to": 2}}',
      case when n % ${recordCounts.batchEntries}::int > 100 then 1 + n / ${recordCounts.batchEntries}::int end
    from generate_series(1, ${recordCounts.auditEntries}::int) as n`.execute(database);
  await sql`
    insert into audit_entries (at, user_id, user_name, entity, entity_id, action, changes)
    select now(), 1 + n % 3, 'Ngozi Eze', 'batch', 1 + n, 'import', '{}'
    from generate_series(0, ${recordCounts.auditEntries / recordCounts.batchEntries}::int) as n`.execute(
    database,
  );
  await sql`
    insert into audit_batches (batch_id, done, undone)
    select batch_id, count(*), 0 from audit_entries where batch_id is not null group by batch_id`.execute(
    database,
  );
  await sql`vacuum analyze`.execute(database);
}
