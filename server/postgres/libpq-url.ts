import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { environmentWith } from '../config/env.ts';

/** Parameters that mean the same to `pg` and to every supported libpq. libpq refuses those that it does not know. */
const shared = new Set([
  'host',
  'port',
  'user',
  'application_name',
  'fallback_application_name',
  'client_encoding',
  'options',
  'sslcert',
  'sslkey',
  'sslrootcert',
]);

/** How PostgreSQL's own programs connect. */
export interface LibpqConnection {
  /** Has no password: every user of the machine can see a program's arguments. */
  url: string;
  /** The environment, which only the same user can see, with the password. */
  env: NodeJS.ProcessEnv;
}

/**
 * Calls `work` with a connection for PostgreSQL's own programs, which connect as `pg` does with `databaseUrl`. The certificates
 * are in a file meanwhile.
 */
export async function withLibpqUrl<T>(
  databaseUrl: string,
  work: (connection: LibpqConnection) => Promise<T>,
): Promise<T> {
  await using resources = new AsyncDisposableStack();
  return await work(await translate(new URL(databaseUrl), resources));
}

async function translate(url: URL, resources: AsyncDisposableStack): Promise<LibpqConnection> {
  const given = new URLSearchParams(url.searchParams);
  const password = given.get('password') || decodeURIComponent(url.password);
  const sslMode = sslModeOf(given);
  url.password = '';
  const parameters = new URLSearchParams();
  for (const [name, value] of given) if (shared.has(name)) parameters.set(name, value);
  if (sslMode !== null) parameters.set('sslmode', sslMode);
  // With a certificate, libpq verifies the server even if it need not.
  if (sslMode === 'require' && given.get('sslmode') === 'no-verify') {
    parameters.delete('sslrootcert');
  }
  if (sslMode === 'verify-full' && !parameters.has('sslrootcert')) {
    const folder = await mkdtemp(join(tmpdir(), 'homefront-'));
    resources.defer(() => rm(folder, { recursive: true }));
    const certificates = join(folder, 'certificates');
    await writeFile(certificates, getCACertificates().join('\n'), { mode: 0o600 });
    parameters.set('sslrootcert', certificates);
  }
  // libpq does not read `+` as a space.
  url.search = parameters.toString().replaceAll('+', '%20');
  return { url: url.href, env: environmentWith(password === '' ? {} : { PGPASSWORD: password }) };
}

/** The mode of libpq that protects as much as `pg` does with these parameters; null for the default of both. */
function sslModeOf(given: URLSearchParams): string | null {
  const mode = given.get('sslmode');
  const ssl = given.get('ssl');
  if (given.get('uselibpqcompat') === 'true' && mode !== null) return mode;
  if (mode === 'disable' || mode === 'no-verify') return mode === 'disable' ? mode : 'require';
  const hasFiles = ['sslcert', 'sslkey', 'sslrootcert'].some((name) => given.has(name));
  if (mode !== null || hasFiles || ssl === 'true' || ssl === '1') return 'verify-full';
  return ssl === '0' ? 'disable' : null;
}
