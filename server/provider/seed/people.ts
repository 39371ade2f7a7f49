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

/**
 * Adds an administrator and a visitor, and leaves their passwords in `dataDir`/demo-logins.txt, readable by its owner
 * only. Call it last: when the transaction fails after the file is written, the next seeding writes it anew.
 */
export async function seedPeople(
  transaction: Transaction<Tables>,
  options: { dataDir: string; demoPassword?: string },
): Promise<void> {
  const rows: Insertable<UsersTable>[] = [];
  const lines: string[] = [];
  for (const person of people) {
    const password = options.demoPassword ?? randomPassword();
    rows.push({ ...person, password_hash: await hashPassword(password) });
    lines.push(`${person.role}\t${person.email}\t${password}\n`);
  }
  await transaction.insertInto('users').values(rows).execute();

  await mkdir(options.dataDir, { recursive: true });
  const file = join(options.dataDir, 'demo-logins.txt');
  await writeFile(`${file}.new`, lines.join(''), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
