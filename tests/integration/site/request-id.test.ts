import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

const page = { accept: 'text/html' };
const slowMs = 1500;

let provider: MisbehavingProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startMisbehavingProvider();
  offer(provider, [wireProperty({ id: 1 }), wireProperty({ id: 2 })]);
  app = await createTestApp({ providerUrl: provider.base, env: { SAMPLE_FALLBACK: 'off' } });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

function expectReference({ headers, text }: { headers: object; text: string }): void {
  const id: unknown = Object(headers)['x-request-id'];
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(readPage(text).text).toContain(`Reference: ${String(id)}`);
}

describe('an error page shows the id of its request', () => {
  it('for a page whose data are missing', async () => {
    provider.on(`/properties/${uuidOf(1)}`, { kind: 'answers', status: 500 });
    expectReference(
      await request(app.url)
        .get(`/property/${uuidOf(1)}`)
        .set(page)
        .expect(503),
    );
  });

  it('for a part of a page that fails after the page has begun', async () => {
    provider.on(`/properties/${uuidOf(2)}`, {
      kind: 'is-slow',
      milliseconds: slowMs,
      json: { houses: [] },
    });
    expectReference(
      await request(app.url)
        .get(`/property/${uuidOf(2)}`)
        .set(page)
        .expect(200),
    );
  });

  it('for a request that no page handles', async () => {
    const answer = await request(app.url).post('/contact-us').set(page).send('a=b').expect(403);
    expectReference(answer);
  });
});

it.each([
  ['/about', 200],
  ['/no-such-page', 404],
])('%s, which is no failure, has no id in it', async (path, status) => {
  const { headers, text } = await request(app.url).get(path).set(page).expect(status);
  expect(text).not.toContain(headers['x-request-id']);
  expect(text).not.toContain('Reference: ');
});
