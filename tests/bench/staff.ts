import { listen } from '../../server/provider/listen.ts';
import { demoPassword } from '../support/production-environment.ts';
import { createTestApp } from '../support/test-app.ts';
import { signUp } from '../integration/provider/caller.ts';
import { openProviderApp } from '../integration/provider/provider-app.ts';
import { summarize, timeOf, type Measurement } from './measurement.ts';
import { fillForStaff, recordCounts } from './staff-records.ts';

const rounds = 20;

/** Requests that staff pages make. */
const lists = [
  'properties',
  'properties?page=300',
  'properties?q=jabi%20dup',
  'properties?status=draft&sort=-price',
  'properties?district=Jabi&purpose=buy',
  'messages',
  'messages?q=jabi',
  'messages?status=new&unread=true',
  'messages?page=150',
  'users',
  'audit',
  'amenities',
];

/** The admin API of a site with long lists, over HTTP; provider and site share this process. */
export async function measureStaff(): Promise<Measurement[]> {
  await using provider = await openProviderApp({ seedProperties: recordCounts.properties });
  const { database } = provider;
  const { id, email } = await signUp(provider);
  await database.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
  await fillForStaff(database, id);
  const server = await listen(provider.app, 0);
  try {
    await using site = await createTestApp({ providerUrl: `${server.origin}/api` });
    const own = { 'sec-fetch-site': 'same-origin' };
    const signedIn = await fetch(`${site.url}/api/session`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    const cookies = signedIn.headers.getSetCookie();
    const [cookie = ''] = cookies.find((line) => line.startsWith('__Host-'))?.split(';') ?? [];
    const sendRequest = async (path: string): Promise<void> => {
      const response = await fetch(`${site.url}/api/admin/${path}`, { headers: { cookie } });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await response.bytes();
    };

    const measured: Measurement[] = [];
    for (const path of lists) {
      const times: number[] = [];
      for (let round = -2; round < rounds; round += 1) {
        const time = await timeOf(() => sendRequest(path));
        if (round >= 0) times.push(time);
      }
      measured.push(summarize(times, { what: `staff: ${path}`, unit: 'ms', goal: 100 }));
    }
    const year = 'stats?from=2025-12-01&to=2026-11-30';
    const [stats, table] = [
      await timeOf(() => sendRequest(year)),
      await timeOf(() => sendRequest('properties/export.csv')),
    ];
    return [
      ...measured,
      summarize([stats], { what: 'staff: numbers of a year', unit: 'ms', goal: 500 }),
      summarize([table], {
        what: 'staff: every property as a table',
        unit: 'ms',
        goal: 10_000,
      }),
    ];
  } finally {
    await server.close();
  }
}
