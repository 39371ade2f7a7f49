import { randomUUID } from 'node:crypto';
import { listen } from '../../../server/provider/listen.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { openProviderApp, type TestProviderApp } from '../provider/provider-app.ts';
import { waitUntil } from '../../support/wait.ts';

export interface EnquirySite extends AsyncDisposable {
  app: TestApp;
  provider: TestProviderApp;
  /** Base URL of its API. */
  providerUrl: string;
  /** Stops the provider’s server, and starts it again on the same port. */
  stopProvider(): Promise<void>;
  startProvider(): Promise<void>;
  /** The messages received, in order. */
  arrived(): Promise<Arrived[]>;
  /** Resolves once the outbox is empty. */
  delivered(): Promise<void>;
  /** The messages with this text that have been received once the outbox is empty. */
  received(text: string): Promise<Arrived[]>;
}

export type Arrived = Awaited<ReturnType<typeof readMessages>>[number];

/** The real site and a real provider with a readable database. */
export async function startEnquirySite(
  options: TestAppOptions & { seedProperties?: number } = {},
): Promise<EnquirySite> {
  await using started = new AsyncDisposableStack();
  const provider = started.use(
    await openProviderApp({ seedProperties: options.seedProperties ?? 0, logLevel: 'error' }),
  );
  await provider.database.deleteFrom('messages').execute();
  let server = await listen(provider.app, 0);
  started.defer(() => server.close());
  const { origin } = server;
  const app = started.use(
    await createTestApp({
      ...options,
      providerUrl: `${origin}/api`,
      env: { ...sessionKeysEnv, TRUST_PROXY: '1', ...options.env },
    }),
  );
  async function delivered(): Promise<void> {
    const { outbox } = app.services;
    await waitUntil(async () => (await outbox.depth()).waiting === 0);
  }

  const running = started.move();
  return {
    app,
    provider,
    providerUrl: `${origin}/api`,
    stopProvider: () => server.close(),
    async startProvider() {
      server = await listen(provider.app, Number(new URL(origin).port));
    },
    arrived: () => readMessages(provider),
    delivered,
    async received(text) {
      await delivered();
      return (await readMessages(provider)).filter(({ message }) => message.includes(text));
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function readMessages({ database }: TestProviderApp) {
  return database.selectFrom('messages').selectAll().orderBy('id').execute();
}

/** Makes someone who has signed in an administrator. */
export async function promote({ provider }: EnquirySite, visitor: Visitor): Promise<void> {
  const { id } = (await visitor.get('/api/account')).body;
  const users = provider.database.updateTable('users').set({ role: 'admin' });
  await users.where('id', '=', Number(id)).execute();
}

/** Hidden fields of a form that was opened long enough ago. */
export async function openForm(app: TestApp): Promise<{ id: string; startedAt: string }> {
  const { body } = await new Visitor(app).get('/api/enquiry-start').expect(200);
  app.passSeconds(4);
  return { id: randomUUID(), startedAt: body.startedAt };
}

export const ada = {
  fullName: 'Ada Obi',
  email: 'ada@mail.example',
  message: 'Is the duplex in Jabi still available?',
  website: '',
};

export function sendContact(app: TestApp, body: object) {
  return new Visitor(app).post('/api/contact', body);
}
