import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { reasonOf } from '../../shared/node/errors.ts';
import { email, firstName, lastName, newPassword } from './accounts/account-fields.ts';
import { makeAdministrator, type AdministratorRequest } from './accounts/administrators.ts';
import { issueResetToken } from './accounts/password-resets.ts';
import { findUserByEmail } from './accounts/users.ts';
import { refuseUnfinishedRestore } from './data-folder-lock.ts';
import { migrateToLatest } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import type { Tables } from './database/tables.ts';
import type { ProviderOptions } from './provider-options.ts';
import { ProviderStartError } from './start-error.ts';

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
  const administrator = await readRequest(args, readPipedLine);
  refuseUnfinishedRestore(options.dataDir);
  // Before anything is changed.
  const origin = administrator.isInvited ? invitationOrigin(options.publicUrl) : null;
  const logger = pino({ name: 'provider', level: options.logLevel });
  const { database, unlimited, close } = await openDatabase({ ...options, logger });
  try {
    await migrateToLatest(unlimited);
    if (origin !== null) return await invite(database, administrator, origin);
    const outcome = await makeAdministrator(database, administrator, new Date());
    const who = administrator.email;
    const { kind, generatedPassword } = outcome;
    if (kind === 'created') {
      return `${who} is an administrator now.${generatedPassword === null ? '' : ` Password: ${generatedPassword}`}`;
    }
    if (generatedPassword !== null) {
      return `${who} is an administrator now. Somebody had registered the address without verifying it, so the account was signed out everywhere. New password: ${generatedPassword}`;
    }
    const isNew = administrator.password !== null;
    return `${who} is an administrator now, with ${isNew ? 'the new' : 'the same'} password.`;
  } finally {
    await close();
  }
}

/**
 * The same with `--invite`, in a running provider.
 *
 * @throws ProviderStartError with a one-line reason.
 */
export async function inviteAdministrator(
  args: string[],
  { database, publicUrl }: { database: Kysely<Tables>; publicUrl: string | undefined },
): Promise<string> {
  const administrator = await readRequest(args, async () => null);
  if (!administrator.isInvited)
    throw new ProviderStartError(`--invite is missing. Usage: ${usage}`);
  return invite(database, administrator, invitationOrigin(publicUrl));
}

async function invite(
  database: Kysely<Tables>,
  administrator: AdministratorRequest,
  origin: string,
): Promise<string> {
  const { email: who } = administrator;
  const now = new Date();
  const { kind } = await makeAdministrator(database, administrator, now);
  const user = await findUserByEmail(database, who);
  if (user === undefined) throw new Error('The account was deleted meanwhile.');
  const token = await issueResetToken(database, user.id, now, invitationHours * 3_600_000);
  const existed =
    kind === 'promoted'
      ? ' The account existed: it was signed out everywhere, and its old password and earlier links no longer work.'
      : '';
  return `${who} is an administrator now.${existed} For the next ${invitationHours} hours, this link sets the password once:\n${origin}/set-password?token=${token}`;
}

async function readRequest(
  args: string[],
  readPassword: () => Promise<string | null>,
): Promise<z.output<typeof request>> {
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
      password: values.invite ? null : await readPassword(),
      isInvited: values.invite,
    });
    if (parsed.success) return parsed.data;
    throw new Error(parsed.error.issues[0]?.message);
  } catch (error) {
    throw new ProviderStartError(`${reasonOf(error)}. Usage: ${usage}`, { cause: error });
  }
}

/** The site's origin for a link that grants access, which must not travel in clear text. */
function invitationOrigin(publicUrl: string | undefined): string {
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
