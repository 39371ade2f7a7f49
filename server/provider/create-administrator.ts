import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { email, firstName, lastName, newPassword } from './accounts/account-fields.ts';
import { makeAdministrator } from './accounts/administrators.ts';
import { issueResetToken } from './accounts/password-resets.ts';
import { findUserByEmail } from './accounts/users.ts';
import { migrateToLatest } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import type { ProviderOptions } from './provider-options.ts';
import { ProviderStartError, reasonOf } from './start-error.ts';

const usage =
  'npm run admin:create -- --email <address> [--invite] [--first-name <name>] [--last-name <name>]';

const request = z.object({
  email,
  firstName,
  lastName,
  password: newPassword.nullable(),
  isInvited: z.boolean(),
});

const invitationHours = 24;

/**
 * `npm run admin:create`: creates an administrator with the password from standard input or a random one, or with an
 * invitation link to choose one, and returns the message for the operator. A PGlite database must not be in use by a running provider.
 *
 * @throws ProviderStartError with a one-line reason.
 */
export async function createAdministrator(
  args: string[],
  options: ProviderOptions,
): Promise<string> {
  const administrator = await readRequest(args);
  // Before anything is changed.
  const origin = administrator.isInvited ? invitationOrigin(options) : null;
  const logger = pino({ name: 'provider', level: options.logLevel });
  const { database, unlimited, close } = await openDatabase({ ...options, logger });
  try {
    await migrateToLatest(unlimited);
    const now = new Date();
    const outcome = await makeAdministrator(database, administrator, now);
    const who = administrator.email;
    if (origin !== null) {
      const user = await findUserByEmail(database, who);
      if (user === undefined) throw new Error('The account was deleted meanwhile.');
      const token = await issueResetToken(database, user.id, now, invitationHours * 3_600_000);
      return `${who} is an administrator now. For the next ${invitationHours} hours, this link sets the password once:\n${origin}/set-password?token=${token}`;
    }
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

async function readRequest(args: string[]): Promise<z.output<typeof request>> {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        email: text,
        invite: { type: 'boolean', default: false },
        'first-name': text,
        'last-name': text,
      },
    });
    const parsed = request.safeParse({
      email: values.email,
      firstName: values['first-name'] ?? 'Site',
      lastName: values['last-name'] ?? 'Administrator',
      password: values.invite ? null : await readPipedLine(),
      isInvited: values.invite,
    });
    if (parsed.success) return parsed.data;
    throw new Error(parsed.error.issues[0]?.message);
  } catch (error) {
    throw new ProviderStartError(`${reasonOf(error)}. Usage: ${usage}`, { cause: error });
  }
}

/** The site's origin for a link that grants access, which must not travel in clear text. */
function invitationOrigin({ publicUrl }: ProviderOptions): string {
  if (publicUrl !== undefined) {
    const { protocol, hostname } = new URL(publicUrl);
    if (protocol === 'https:' || hostname === 'localhost') return publicUrl;
  }
  throw new ProviderStartError(
    'An invitation link needs PUBLIC_URL: the https origin of the site, or http://localhost with its port.',
  );
}

/** The first line of standard input; null if it is a terminal or empty. */
async function readPipedLine(): Promise<string | null> {
  if (process.stdin.isTTY) return null;
  for await (const line of createInterface({ input: process.stdin })) return line || null;
  return null;
}
