import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { readPage } from '../../support/page.ts';
import { uuidOf, wireProperty } from '../../support/wire-property.ts';

const page = { accept: 'text/html' };
const slowMs = 1500;

const site = useScriptedSite([wireProperty({ id: 1 }), wireProperty({ id: 2 })], {
  env: { SAMPLE_FALLBACK: 'off' },
});

function expectReference({ headers, text }: { headers: object; text: string }): void {
  const id: unknown = Object(headers)['x-request-id'];
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(readPage(text).text).toContain(`Reference: ${String(id)}`);
}

describe('an error page shows the id of its request', () => {
  it('for a page whose data are missing', async () => {
    site.provider.on(`/properties/${uuidOf(1)}`, { kind: 'answers', status: 500 });
    const asked = request(site.app.url).get(`/property/${uuidOf(1)}`);
    // A crawler waits for the second attempt, however long it takes.
    expectReference(await asked.set({ ...page, 'user-agent': 'Googlebot/2.1' }).expect(503));
  });

  it('for a part of a page that fails after the page has begun', async () => {
    site.provider.on(`/properties/${uuidOf(2)}`, {
      kind: 'is-slow',
      milliseconds: slowMs,
      json: { houses: [] },
    });
    expectReference(
      await request(site.app.url)
        .get(`/property/${uuidOf(2)}`)
        .set(page)
        .expect(200),
    );
  });

  it('for a request that no page handles', async () => {
    const answer = await request(site.app.url)
      .post('/contact-us')
      .set(page)
      .send('a=b')
      .expect(403);
    expectReference(answer);
  });
});

it.each([
  ['/about', 200],
  ['/no-such-page', 404],
])('%s, which is no failure, has no id in it', async (path, status) => {
  const { headers, text } = await request(site.app.url).get(path).set(page).expect(status);
  expect(text).not.toContain(headers['x-request-id']);
  expect(text).not.toContain('Reference: ');
});
