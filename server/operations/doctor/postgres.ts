import pg from 'pg';
import { z } from 'zod';
import { errorCode } from '../../../shared/node/errors.ts';
import { compareClock } from './compare-clock.ts';
import { reasonOf, type Check, type Finding } from './finding.ts';
import { findPendingMigrations } from './migrations.ts';

const connectMs = 4000;

const facts = z.object({
  version: z.string(),
  now: z.date(),
  is_replica: z.boolean(),
  has_schema: z.boolean(),
  may_create: z.boolean(),
  may_create_tables: z.boolean(),
  has_tls: z.boolean(),
  free_connections: z.number(),
});

const question = `
  select current_setting('server_version') as version,
    clock_timestamp() as now,
    pg_is_in_recovery() as is_replica,
    exists (select from pg_namespace where nspname = 'site') as has_schema,
    has_database_privilege(current_database(), 'CREATE') as may_create,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_create_tables,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as has_tls,
    current_setting('max_connections')::int
      - (select count(*)::int from pg_stat_activity where datname is not null) as free_connections`;

/** Each process of a site opens up to this many connections, with the embedded provider's. */
const connectionsOfProcess = 15;

/** Connects, and reads what the site's role may do there. */
export const postgres: Check = {
  name: 'postgres',
  needs: ['DATABASE_URL'],
  async run({ config: { settings, secrets } }, signal) {
    const { databaseUrl } = secrets;
    if (databaseUrl === undefined) {
      return [{ check: 'postgres', state: 'skipped', what: 'Not used: DATABASE_URL is not set.' }];
    }
    const { host, hostname, searchParams } = new URL(databaseUrl);
    const mayBePlain = isLoopback(hostname) || searchParams.get('sslmode') === 'disable';
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
    });
    client.on('error', () => {});
    const end = (): void => void client.end().catch(() => {});
    signal.addEventListener('abort', end);
    try {
      await client.connect();
      const sentAt = Date.now();
      const { rows } = await client.query<Record<string, unknown>>(question);
      const found = facts.parse(rows[0]);
      const isEmbedded = settings.provider.kind === 'embedded';
      return [
        ...judge(found, { host, mayBePlain, isEmbedded }),
        ...(await findPendingMigrations(client, { isEmbedded })),
        ...compareClock('PostgreSQL', found.now.getTime(), sentAt),
      ];
    } catch (error) {
      const reason = reasonOf(signal.aborted ? signal.reason : error);
      const what = `PostgreSQL at ${host || 'a local socket'} cannot be used: ${reason}.`;
      return [failure(what, fixOf(error))];
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  },
};

function judge(
  found: z.output<typeof facts>,
  { host, mayBePlain, isEmbedded }: { host: string; mayBePlain: boolean; isEmbedded: boolean },
): Finding[] {
  const findings: Finding[] = [];
  if (found.is_replica) {
    findings.push(
      failure(`${host} is a read-only replica.`, 'Set DATABASE_URL to the primary server.'),
    );
  }
  if (!found.has_schema && !found.may_create) {
    findings.push(
      failure(
        'The role may not create the schema of the site.',
        'As its owner, run `GRANT CREATE ON DATABASE <database> TO <role>`.',
      ),
    );
  }
  if (isEmbedded && !found.may_create_tables) {
    findings.push(
      failure(
        'The role may not create the tables of the embedded provider.',
        'As its owner, run `GRANT CREATE ON SCHEMA public TO <role>`.',
      ),
    );
  }
  if (found.free_connections < connectionsOfProcess) {
    findings.push({
      check: 'postgres',
      state: 'warning',
      what: `PostgreSQL has ${found.free_connections} free connections; a process of the site needs up to ${connectionsOfProcess}.`,
      fix: 'Raise `max_connections` of PostgreSQL, or end other clients.',
    });
  }
  if (!found.has_tls && !mayBePlain) {
    findings.push({
      check: 'postgres',
      state: 'warning',
      what: 'The connection is not encrypted.',
      fix: 'Add `?sslmode=verify-full` to DATABASE_URL, or `?sslmode=disable` if the network is private.',
    });
  }
  if (findings.length > 0) return findings;
  const schema = found.has_schema ? '' : '; the schema of the site is created at its first start';
  const what = `${host} can be used, version ${found.version}${schema}.`;
  return [{ check: 'postgres', state: 'ok', what }];
}

function fixOf(error: unknown): string {
  const code = errorCode(error) ?? '';
  const encode =
    'Percent-encode special characters of its password: %40 for @, %2F for /, %23 for #, %3F for ?.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `Correct the host in DATABASE_URL. ${encode}`;
  }
  // PostgreSQL's invalid_password, invalid_authorization_specification and invalid_catalog_name.
  if (code === '28P01' || code === '28000') {
    return `Correct the user and the password in DATABASE_URL, or let the user in with pg_hba.conf. ${encode}`;
  }
  if (code === '3D000') return 'Create the database, or correct its name in DATABASE_URL.';
  return 'Check DATABASE_URL, the firewall and PostgreSQL itself.';
}

/** An empty name is a Unix socket. */
function isLoopback(hostname: string): boolean {
  return ['', 'localhost', '[::1]'].includes(hostname) || hostname.startsWith('127.');
}

function failure(what: string, fix: string): Finding {
  return { check: 'postgres', state: 'failure', what, fix };
}
