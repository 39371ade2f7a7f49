import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable, Transaction } from 'kysely';
import { hashPassword } from '../accounts/password-hash.ts';
import { randomPassword } from '../accounts/random-password.ts';
import type { Tables, UsersTable } from '../database/tables.ts';

const people = [
  { first_name: 'Ngozi', last_name: 'Eze', email: 'admin@homefront.example', role: 'admin' },
  { first_name: 'Ada', last_name: 'Obi', email: 'ada@homefront.example', role: 'user' },
] as const;

export interface SeededAdministrator {
  id: number;
  name: string;
}

/** Adds an administrator and an ordinary user; `logins` is a text with their credentials. */
export async function seedPeople(
  transaction: Transaction<Tables>,
  { demoPassword }: { demoPassword?: string },
): Promise<{ administrator: SeededAdministrator; logins: string }> {
  const rows: Insertable<UsersTable>[] = [];
  const lines: string[] = [];
  for (const person of people) {
    const password = demoPassword ?? randomPassword();
    rows.push({
      ...person,
      password_hash: await hashPassword(password),
      email_verified_at: new Date(),
    });
    lines.push(`${person.role}\t${person.email}\t${password}\n`);
  }
  const inserted = await transaction
    .insertInto('users')
    .values(rows)
    .returning(['id', 'role', 'first_name', 'last_name'])
    .execute();
  const administrator = inserted.find(({ role }) => role === 'admin');
  if (administrator === undefined) throw new RangeError('the demo has no administrator');
  const { id, first_name, last_name } = administrator;
  return { administrator: { id, name: `${first_name} ${last_name}` }, logins: lines.join('') };
}

/**
 * Writes the logins to `dataDir`/demo-logins.txt, readable by its owner only. Call it last in the transaction: if the
 * commit then fails, the next seeding overwrites the file.
 */
export async function leaveLogins(dataDir: string, logins: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'demo-logins.txt');
  await writeFile(`${file}.new`, logins, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
