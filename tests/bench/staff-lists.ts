// npm run bench:staff: duration and query plans of long staff lists.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Caller, signUpStaff } from '../integration/provider/caller.ts';
import { openProviderApp } from '../integration/provider/provider-app.ts';
import { findPostgres, startPostgres } from '../support/temporary-postgres.ts';
import { home } from '../integration/provider/staff/staff-calls.ts';
import { sampleMachine } from './machine.ts';
import { report, summarize, timeOf, type Measurement } from './measurement.ts';
import { fillForStaff, recordCounts } from './staff-records.ts';
import { watchQueries } from './watched-queries.ts';

const rounds = 12;
const roundsToWarmUp = 2;
/** Maximum time for a list on PostgreSQL, in milliseconds. */
const listGoal = 30;

const lists = [
  'properties',
  'properties?page=300',
  'properties?q=jabi%20dup',
  'properties?q=number%204999',
  'properties?status=draft',
  'properties?status=draft&sort=-createdAt',
  'properties?district=jabi&purpose=buy&sort=-price',
  'properties?type=villa&featured=true',
  'properties?sort=title&page=200',
  'properties?deleted=true',
  'messages',
  'messages?page=150',
  'messages?status=new&unread=true',
  'messages?kind=owner&sort=-updatedAt',
  'messages?sort=name',
  'messages?assignee=me',
  'messages?q=jabi',
  'messages?q=sender4999',
  'messages?deleted=true',
  'users',
  'users?q=ada&sort=name',
  'amenities',
  'property-types',
  'audit',
  'audit?entity=property&entityId=5',
  'audit?action=merge',
  'audit?action=update',
  'audit?batch=5',
  'audit?user=2&from=2026-01-01',
  'stats',
];

sampleMachine();

const plans: string[] = [];
const scans: string[] = [];
const measurements: Measurement[] = [];

const programs = await findPostgres();
if (programs === null) console.log('PostgreSQL is not installed: only PGlite is measured.');
else {
  await using postgres = await startPostgres(programs);
  await measureStaff('PostgreSQL', await postgres.createDatabase('bench'));
}
await measureStaff('PGlite');

console.log(scans.join('\n'));
report(measurements);

const folder = join(import.meta.dirname, '../.artifacts');
await mkdir(folder, { recursive: true });
const written = {
  at: new Date().toISOString(),
  node: process.version,
  longLists: recordCounts,
  measurements,
};
await writeFile(join(folder, 'staff-lists.json'), JSON.stringify(written, null, 2));
await writeFile(join(folder, 'staff-lists-plans.txt'), plans.join('\n'));

async function measureStaff(databaseName: string, databaseUrl?: string): Promise<void> {
  console.log(`Measuring the staff lists on ${databaseName}…`);
  const queries = watchQueries();
  await using provider = await openProviderApp(
    { seedProperties: recordCounts.properties, ...(databaseUrl !== undefined && { databaseUrl }) },
    [queries.plugin],
  );
  const staff = await signUpStaff(provider);
  await fillForStaff(provider.database, staff.id);

  for (const list of lists) {
    const what = `${databaseName}: ${list}`;
    const times: number[] = [];
    for (let round = -roundsToWarmUp; round < rounds; round += 1) {
      const time = await timeOf(() => sendRequest(staff, 'get', `/admin/${list}`));
      if (round >= 0) times.push(time);
    }
    const goal = databaseName === 'PostgreSQL' ? { goal: listGoal } : {};
    measurements.push(summarize(times, { what, unit: 'ms', ...goal }));
    const found = await queries.plansOf(provider.database, () =>
      sendRequest(staff, 'get', `/admin/${list}`),
    );
    plans.push(`# ${what}`, ...found.map(({ text }) => `${text}\n`));
    scans.push(`${what}\n${found.map((plan) => `    ${plan.scans.join(', ')}`).join('\n')}`);
  }
  await measureWrites(databaseName, staff);
}

/** Bulk operations. */
async function measureWrites(databaseName: string, staff: Caller): Promise<void> {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    ...home,
    reference: `BENCH-${index}`,
    annualPrice: 1_000_000 + index,
    amenities: ['Gym', 'Parking'],
    description: 'Quiet, and close to the lake. '.repeat(10),
  }));
  const changed = rows.map((row) => ({
    ...row,
    annualPrice: row.annualPrice + 1,
    amenities: ['Lift'],
  }));
  const parts: [string, () => Promise<void>][] = [
    ['export of all properties', () => sendRequest(staff, 'get', '/admin/properties/export')],
    [
      'dry run of 5,000 rows',
      () => sendRequest(staff, 'post', '/admin/properties/import?dryRun=true', { rows }),
    ],
    [
      'import of 5,000 new rows',
      () => sendRequest(staff, 'post', '/admin/properties/import', { rows }),
    ],
    [
      'import of 5,000 changes',
      () => sendRequest(staff, 'post', '/admin/properties/import', { rows: changed }),
    ],
    [
      'archiving 500',
      () =>
        sendRequest(staff, 'post', '/admin/properties/bulk', {
          action: 'archive',
          filter: { q: 'bench' },
        }),
    ],
  ];
  for (const [what, run] of parts) {
    measurements.push(
      summarize([await timeOf(run)], { what: `${databaseName}: ${what}`, unit: 'ms' }),
    );
  }
}

async function sendRequest(
  staff: Caller,
  method: 'get' | 'post',
  path: string,
  body?: object,
): Promise<void> {
  const { status, text } = await staff.call(method, path, body).buffer();
  if (status !== 200) throw new Error(`${path} returned ${status} ${text}`);
}
