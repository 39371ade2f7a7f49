import { describe, expect, it } from 'vitest';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { setCookies } from '../../support/session-cookie.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

const properties = Array.from({ length: 12 }, (_, index) => wireProperty({ id: index + 1 }));

describe('the JSON API', () => {
  const site = useScriptedSite(properties);

  it('returns 304 to a client that has the current response', async () => {
    const visitor = new Visitor(site.app);
    const { headers } = await visitor.get('/api/properties').expect(200);
    const ask = (etag: string) => visitor.get('/api/properties').set('if-none-match', etag);
    const again = await ask(String(headers['etag'])).expect(304);
    expect(again.text).toBe('');
    await ask('"other"').expect(200);
  });

  it('gives every response a request id of its own, and logs it', async () => {
    const ask = () =>
      new Visitor(site.app).get('/api/properties').set('x-request-id', 'forged\u0020id');
    const ids = [await ask(), await ask()].map(({ headers }) => String(headers['x-request-id']));
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[1]).not.toBe(ids[0]);
    // The line is written after the response has been sent.
    await expect
      .poll(() => ids.every((id) => site.app.logLines.some((line) => line.includes(id))))
      .toBe(true);
    expect(site.app.logLines.join('')).not.toContain('forged');
  });

  it('sends its request id to the site.provider, and logs a failure there with it', async () => {
    site.provider.on('/properties/77', { kind: 'answers', status: 500, json: {} });
    const { headers } = await new Visitor(site.app).get('/api/properties/77').expect(503);
    const id = String(headers['x-request-id']);
    const received = site.provider.requests.filter(({ target }) => target === '/api/properties/77');
    expect(received.map((call) => call.headers['x-request-id'])).toContain(id);
    const failures = site.app.logLines.filter((line) => line.includes('upstream attempt failed'));
    expect(JSON.parse(failures.at(-1) ?? '{}')).toMatchObject({ requestId: id });
  });

  it('logs neither search terms nor headers', async () => {
    await new Visitor(site.app)
      .get('/api/properties?location=Hidden+Valley')
      .set('cookie', 'a=cookie-text')
      .set('authorization', 'Bearer header-text')
      .set('user-agent', 'agent-text');
    const last = await new Visitor(site.app).get('/api/properties');
    await expect
      .poll(() => site.app.logLines.join('').includes(String(last.headers['x-request-id'])))
      .toBe(true);
    expect(site.app.logLines.join('')).not.toMatch(/Hidden|cookie-text|header-text|agent-text/);
  });

  it('forwards nothing from a visitor’s request to the provider', async () => {
    const requestsBefore = site.provider.requests.length;
    await new Visitor(site.app)
      .get(`/api/properties/${uuidOf(7)}?x=query-text`)
      .set('cookie', 'a=cookie-text')
      .set('authorization', 'Bearer header-text')
      .set('x-forwarded-for', '203.0.113.9')
      .set('x-forwarded-host', 'evil.example')
      .expect(200);
    const [forwarded, ...rest] = site.provider.requests.slice(requestsBefore);
    expect(rest).toEqual([]);
    expect(forwarded?.target).toBe(`/api/properties/${uuidOf(7)}`);
    expect(JSON.stringify(forwarded)).not.toMatch(/-text|203\.0\.113\.9|evil/);
  });

  it('gives a browser an anonymous id for a day, which scripts cannot read', async () => {
    const visitor = new Visitor(site.app);
    const [cookie = '', ...others] = setCookies(await visitor.get('/api/properties'));
    expect(others).toEqual([]);
    expect(cookie.replace(/Expires=[^;]+; /, '')).toMatch(
      /^visitor=[\w-]{22}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(setCookies(await visitor.get('/api/properties'))).toEqual([]);
  });

  it.each(['visitor=j:{"toString":1}', 'visitor=; visitor=%'])(
    'replaces a forged id: %s',
    async (cookie) => {
      const answer = await new Visitor(site.app)
        .get('/api/properties')
        .set('cookie', cookie)
        .expect(200);
      expect(setCookies(answer)).toEqual([expect.stringMatching(/^visitor=[\w-]{22};/)]);
    },
  );

  it('allows no other site to read it', async () => {
    const { headers } = await new Visitor(site.app)
      .get('/api/properties')
      .set('origin', 'https://evil.example');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

it('returns homes whose ids are words of its paths', async () => {
  await using provider = await startMisbehavingProvider();
  const words = ['featured', 'facets', 'pins', 'at'];
  offer(
    provider,
    words.map((uuid, index) => wireProperty({ id: index + 1, uuid })),
  );
  await using app = await createTestApp({ providerUrl: provider.base });
  for (const uuid of words) {
    const { body } = await new Visitor(app).get(`/api/properties/${uuid}`).expect(200);
    expect(body.property.id).toBe(uuid);
  }
});

describe('the JSON API under https', () => {
  it('restricts its cookie to the host and to secure connections', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, properties);
    await using app = await createTestApp({
      providerUrl: provider.base,
      env: { PUBLIC_URL: 'https://homes.example' },
    });
    const { headers } = await new Visitor(app).get('/api/properties');
    expect(headers['set-cookie']?.[0]?.replace(/Expires=[^;]+; /, '')).toMatch(
      /^__Host-visitor=[\w-]{22}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

describe('Cache-Status', () => {
  it('distinguishes a miss, a hit and a stale response', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, properties);
    await using app = await createTestApp({ providerUrl: provider.base });
    const path = `/api/properties/${uuidOf(1)}`;
    const statusOf = async (address: string): Promise<string | undefined> =>
      (await new Visitor(app).get(address).expect(200)).headers['cache-status'];

    expect(await statusOf(path)).toBe('Homefront; fwd=miss; stored');
    expect(await statusOf(path)).toMatch(/^Homefront; hit; ttl=(59|60)$/);
    expect(await statusOf('/api/properties')).toMatch(/^Homefront; hit; ttl=\d+$/);
    expect(await statusOf('/api/listing/featured')).toMatch(/^Homefront; hit; ttl=\d+$/);

    app.passSeconds(90);
    expect(await statusOf(path)).toMatch(/^Homefront; hit; ttl=-(30|31); detail=stale$/);
    // The stale response triggered a background refresh.
    await expect.poll(async () => /ttl=\d/.test(String(await statusOf(path)))).toBe(true);
    expect(provider.requests.filter(({ target }) => target.endsWith(uuidOf(1)))).toHaveLength(2);
  });
});
