import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

const tables = ['properties', 'property_photos', 'nearby_places', 'property_amenities'] as const;

/**
 * Runs `work` while the tables of properties have no foreign keys, then adds them, which checks all rows in one query per
 * key: half the time of inserting many rows is otherwise spent on checking each. Other connections wait for the transaction.
 */
export async function withoutForeignKeys(
  transaction: Transaction<Tables>,
  work: () => Promise<void>,
): Promise<void> {
  const keys: { table: string; name: string; definition: string }[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ name: string; definition: string }>`
      select conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and conrelid = ${table}::regclass
      order by conname`.execute(transaction);
    for (const row of rows) keys.push({ table, ...row });
  }
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(transaction);
  }
  await work();
  for (const { table, name, definition } of keys) {
    await sql`
      alter table ${sql.table(table)}
      add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(transaction);
  }
}
