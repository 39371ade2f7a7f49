import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { email, firstName, lastName, newPassword } from './accounts/account-fields.ts';
import { makeAdministrator } from './accounts/administrators.ts';
import { migrateToLatest } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import type { ProviderOptions } from './provider-options.ts';
import { ProviderStartError, reasonOf } from './start-error.ts';

const usage =
  'npm run admin:create -- --email <address> [--first-name <name>] [--last-name <name>]';

const request = z.object({ email, firstName, lastName, password: newPassword.nullable() });

/**
 * `npm run admin:create`: creates an administrator with the password from standard input or a random one, and returns
 * the message for the operator. A PGlite database must not be in use by a running provider.
 *
 * @throws ProviderStartError with a one-line reason.
 */
export async function createAdministrator(
  args: string[],
  options: ProviderOptions,
): Promise<string> {
  const administrator = readRequest(args, await readPipedLine());
  const logger = pino({ name: 'provider', level: options.logLevel });
  const { database, unlimited, close } = await openDatabase({ ...options, logger });
  try {
    await migrateToLatest(unlimited);
    const outcome = await makeAdministrator(database, administrator, new Date());
    const who = administrator.email;
    if (outcome.kind === 'created') {
      const password = outcome.generatedPassword;
      return `${who} is an administrator now.${password === null ? '' : ` Password: ${password}`}`;
    }
    const isNew = administrator.password !== null;
    return `${who} is an administrator now, with ${isNew ? 'the new' : 'the same'} password.`;
  } finally {
    await close();
  }
}

function readRequest(args: string[], password: string | null): z.output<typeof request> {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args,
      options: { email: text, 'first-name': text, 'last-name': text },
    });
    const parsed = request.safeParse({
      email: values.email,
      firstName: values['first-name'] ?? 'Site',
      lastName: values['last-name'] ?? 'Administrator',
      password,
    });
    if (parsed.success) return parsed.data;
    throw new Error(parsed.error.issues[0]?.message);
  } catch (error) {
    throw new ProviderStartError(`${reasonOf(error)}. Usage: ${usage}`, { cause: error });
  }
}

/** The first line of standard input; null if it is a terminal or empty. */
async function readPipedLine(): Promise<string | null> {
  if (process.stdin.isTTY) return null;
  for await (const line of createInterface({ input: process.stdin })) return line || null;
  return null;
}
