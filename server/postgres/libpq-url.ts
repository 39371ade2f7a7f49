import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';

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

/**
 * Calls `work` with a URL by which PostgreSQL's own programs connect as `pg` does with `databaseUrl`. It holds no password,
 * because every user of the machine can see a program's arguments: the password and certificates are in files meanwhile.
 */
export async function withLibpqUrl<T>(
  databaseUrl: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'homefront-'));
  try {
    return await work(await translate(new URL(databaseUrl), folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function translate(url: URL, folder: string): Promise<string> {
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
    const certificates = join(folder, 'certificates');
    await writeFile(certificates, getCACertificates().join('\n'), { mode: 0o600 });
    parameters.set('sslrootcert', certificates);
  }
  if (password !== '') {
    const passwords = join(folder, 'passwords');
    const escaped = password.replaceAll(/[\\:]/g, String.raw`\$&`);
    await writeFile(passwords, `*:*:*:*:${escaped}\n`, { mode: 0o600 });
    parameters.set('passfile', passwords);
  }
  // libpq does not read `+` as a space.
  url.search = parameters.toString().replaceAll('+', '%20');
  return url.href;
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
