import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { createTestApp } from '../../support/test-app.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';
import { waitUntil } from '../../support/wait.ts';

const path = `/properties/${uuidOf(1)}`;

async function startFailing(status: number, message: string) {
  await using started = new AsyncDisposableStack();
  const provider = started.use(await startMisbehavingProvider());
  offer(provider, [wireProperty({ id: 1 })]);
  provider.on(path, { kind: 'answers', status, json: { message } });
  const env = { SAMPLE_FALLBACK: 'off' };
  const app = started.use(await createTestApp({ providerUrl: provider.base, env }));
  const running = started.move();
  return { app, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

describe('provider message', () => {
  it('is only logged with a 500', async () => {
    const message = 'password authentication failed for user postgres';
    await using site = await startFailing(500, message);
    const answer = await request(site.app.express).get(`/api${path}`);
    expect(answer).toBeProblem({ status: 502, detail: catalogue.unknown });
    const page = await request(site.app.express).get(`/property/${uuidOf(1)}`);
    expect(page.text).not.toContain(message);
    expect(site.app.logLines.map((line) => JSON.parse(line).providerMessage)).toContain(message);
  });

  it('is shown with a 4xx, and logged without the email address', async () => {
    const message = 'Account #12 is locked. Write to help@homefront.example';
    await using site = await startFailing(403, message);
    const answer = await request(site.app.express).get(`/api${path}`);
    expect(answer).toBeProblem({ status: 403, detail: message });
    await waitUntil(() =>
      site.app.logLines.some((line) => line.includes('"route":"/properties/{}"')),
    );
    expect(site.app.logLines.join('')).not.toContain('help@homefront.example');
  });
});
