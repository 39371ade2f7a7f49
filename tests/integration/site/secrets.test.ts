import { describe, expect, it } from 'vitest';
import { startMisbehavingProvider, type Behaviour } from '../../support/misbehaving-provider.ts';
import { sessionCookieName } from '../../support/session-cookie.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

const secret = 'hunter2-Zx81qv';
const stack = `Error: ${secret}\n    at connect (/srv/provider/db.js:12:3)\n    at node:internal/main`;
const headers = {
  'set-cookie': `session=${secret}`,
  'www-authenticate': `Bearer ${secret}`,
  'x-debug': secret,
  etag: `"${secret}"`,
};

const leaks: [where: string, behaviour: Behaviour][] = [
  ['in an error message', refusal(500, `connect failed: password=${secret}`)],
  ['in a 401', refusal(401, `Token ${secret} expired`)],
  ['in a 400 that quotes its query', refusal(400, `select * from users where token = '${secret}'`)],
  ['in a 404', refusal(404, `No row for ${secret}`)],
  ['in a stack', refusal(500, stack)],
  [
    'beside the message',
    { kind: 'answers', status: 500, json: { message: 'Sorry', stack }, headers },
  ],
  [
    'in an HTML page',
    { kind: 'sends', status: 502, type: 'text/html', body: `<pre>${stack}</pre>` },
  ],
  ['in invalid JSON', { kind: 'sends', type: 'application/json', body: `{"token": ${secret}` }],
  ['in a response of another shape', { kind: 'answers', json: { properties: secret }, headers }],
  [
    'in unreadable items',
    { kind: 'answers', json: { properties: [{ id: { secret }, category: secret }] } },
  ],
  ['in a redirect', { kind: 'redirects', to: `https://evil.example/?token=${secret}` }],
];

function refusal(status: number, message: string): Behaviour {
  return { kind: 'answers', status, json: { message, error: secret }, headers };
}

describe.concurrent('secret of the provider sent', () => {
  it.for(leaks)('%s reaches no response and no log line', async ([, behaviour], context) => {
    for (const fallback of ['on', 'off']) {
      await using provider = await startMisbehavingProvider();
      provider.on('/properties', behaviour);
      provider.on(`/properties/${uuidOf(1)}`, behaviour);
      await using app = await createTestApp({
        providerUrl: provider.base,
        env: { SAMPLE_FALLBACK: fallback },
      });

      async function collect(): Promise<string[]> {
        const paths = ['/', '/buy', `/property/${uuidOf(1)}`, `/contact-us?property=${uuidOf(1)}`];
        const api = ['/api/properties', '/api/listing/featured', `/api/properties/${uuidOf(1)}`];
        const answers = await Promise.all(
          [...paths, ...api].map((path) => new Visitor(app).get(path)),
        );
        return answers.map((answer) => JSON.stringify(answer.headers) + answer.text);
      }

      const cold = await collect();
      // Again with good copies cached: now the background refresh fails.
      offer(provider, [wireProperty({ id: 1 })]);
      app.passSeconds(60);
      for (const path of ['/api/properties', `/api/properties/${uuidOf(1)}`]) {
        await new Visitor(app).get(path).expect(200);
      }
      provider.on('/properties', behaviour);
      provider.on(`/properties/${uuidOf(1)}`, behaviour);
      app.passSeconds(90);
      const warm = await collect();
      await context.expect
        .poll(() => app.logLines.some((line) => line.includes('refresh failed')))
        .toBe(true);

      for (const text of [...cold, ...warm, ...app.logLines]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain('/srv/provider');
      }
      expect([...cold, ...warm].join('')).not.toMatch(/\n\s+at |node:internal|server\/\w+\/.*\.ts/);
    }
  });

  it('appears only with the photograph if it is in its path', async () => {
    await using provider = await startMisbehavingProvider();
    const photos = [`http://other.example/${secret}.jpg`];
    offer(provider, [wireProperty({ id: 1, photos })]);
    await using app = await createTestApp({ providerUrl: provider.base });
    const { text } = await new Visitor(app).get('/buy').expect(200);
    expect(text).not.toContain(secret);
  });
});

describe('a signed-in user’s', () => {
  it('token, cookie and password are in no response and, like their email address, in no log line', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    const email = `${secret}@homefront.example`;
    provider.on('/users/login', {
      kind: 'answers',
      json: { status: true, token: `token-${secret}` },
      headers,
    });
    const profile = { id: 7, first_name: 'Ada', last_name: 'Obi', email, role: 'admin' };
    provider.on('/users/me', { kind: 'answers', json: { data: profile }, headers });
    provider.on('/users/logout', refusal(500, `token-${secret} is no good`));
    provider.on('/admin/stats', refusal(500, `token-${secret} of ${email}`));
    provider.on('/admin/messages', refusal(500, `token-${secret} of ${email}`));
    provider.on('/users/update', refusal(500, `token-${secret} of ${email}`));
    await using app = await createTestApp({ providerUrl: provider.base });
    const form = { email, password: `password-${secret}` };
    const user = new Visitor(app);
    const logIn = await user.post('/api/session', form).expect(200);
    const id = user.cookies.get(sessionCookieName) ?? '';
    expect(id).toHaveLength(43);
    const cookie = user.cookieHeader();
    const answers = [
      await user.get('/').expect(200),
      await user.get('/admin').expect(503),
      await user.get(`/nowhere?token=${secret}`).expect(404),
      await user.get('/api/session').expect(200),
      await user.get('/api/account').expect(200),
      await user.patch('/api/account', { firstName: 'Ada', lastName: 'Eze' }).expect(502),
      await user.submit('/buy', form).expect(405),
      await user.submit('/logout', form).expect(303),
      await user.get('/').set('cookie', cookie).expect(200),
      await user.post('/api/session', form).set('sec-fetch-site', 'cross-site').expect(403),
    ];

    const ownName = new RegExp(email.replaceAll('.', '\\.'), 'g');
    for (const answer of [logIn, ...answers]) {
      const text = (JSON.stringify(answer.headers) + answer.text).replaceAll(ownName, '');
      expect(text).not.toContain(`token-${secret}`);
      expect(text).not.toContain(`password-${secret}`);
    }
    for (const { headers: sentBack, text } of answers) {
      expect(JSON.stringify(sentBack) + text).not.toContain(id);
    }
    await expect
      .poll(() => app.logLines.some((line) => line.includes('could not be ended')))
      .toBe(true);
    for (const line of app.logLines) {
      expect(line).not.toContain(secret);
      expect(line).not.toContain(id);
    }
  });
});
