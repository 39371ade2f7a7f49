import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll } from 'vitest';
import { listen } from '../../server/provider/listen.ts';
import { siteServer, type SiteServer } from '../support/site-server.ts';
import { openProviderApp, type TestProviderApp } from '../integration/provider/provider-app.ts';
import { openSite, type Site } from './site.ts';
import { waitUntil } from '../support/wait.ts';

export interface EnquirySite {
  site: Site;
  /** The messages at the provider, with their photos, once none is pending. */
  arrived(): Promise<Arrived[]>;
}

type Arrived = Awaited<ReturnType<typeof readMessages>>[number];

/** The built site and a real provider with a readable database. */
export function openEnquirySite(): EnquirySite {
  const resources = new AsyncDisposableStack();
  let provider: TestProviderApp | undefined;
  const site = openSite(async () => {
    provider = resources.use(await openProviderApp({ seedProperties: 12, logLevel: 'error' }));
    await provider.database.deleteFrom('messages').execute();
    const server = await listen(provider.app, 0);
    resources.defer(() => server.close());
    return siteServer({
      env: { PROVIDER_URL: `${server.origin}/api`, TRUST_PROXY: '1' },
    });
  });
  afterAll(() => resources.disposeAsync());

  return {
    site,
    async arrived() {
      if (!provider) throw new Error('the provider is not available before the first test');
      await waitUntil(async () => (await countWaiting(site.server)) === 0);
      return readMessages(provider);
    },
  };
}

async function countWaiting({ databaseUrl, dataDir }: SiteServer): Promise<number> {
  if (databaseUrl !== undefined) return countWaitingIn(databaseUrl);
  const outbox = new DatabaseSync(join(dataDir, 'outbox.sqlite'), { readOnly: true });
  try {
    const found = outbox.prepare("SELECT number FROM message WHERE state = 'waiting'").all();
    return found.length;
  } finally {
    outbox.close();
  }
}

async function countWaitingIn(databaseUrl: string): Promise<number> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query("SELECT 1 FROM site.message WHERE state = 'waiting'");
    return rows.length;
  } finally {
    await database.end();
  }
}

async function readMessages({ database }: TestProviderApp) {
  const messages = await database.selectFrom('messages').selectAll().orderBy('id').execute();
  const photos = await database.selectFrom('message_photos').selectAll().execute();
  return messages.map((message) => ({
    ...message,
    photos: photos.filter(({ message_id }) => message_id === message.id),
  }));
}
