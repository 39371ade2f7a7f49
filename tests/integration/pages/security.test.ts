import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

const attack = `</script><script>alert(1)</script><img src=x onerror="alert(2)">'"&<!--`;
const hostile = wireProperty({
  id: 1,
  propertyTitle: `Title ${attack}`,
  propertyLocation: `Abuja ${attack}`,
  propertyType: `Type ${attack}`,
  description: `Description ${attack}`,
  amenities: [`Amenity ${attack}`],
  videoUrl: 'javascript:alert(3)',
  photos: [
    'javascript:alert(4)',
    'https://evil.example/a.jpg',
    '//evil.example/b.jpg',
    '/pictures/a.jpg',
  ],
  isFeatured: 'Yes',
});
const plainPaths = ['/nowhere', '/property/none', '/about', '/privacy', '/terms'];
const hydratedPaths = [
  '/',
  '/buy',
  '/rent',
  '/buy?view=list&location=Abuja',
  `/buy?location=${encodeURIComponent(attack)}`,
  `/property/${uuidOf(1)}`,
  `/property/${uuidOf(2)}`,
  `/property/${uuidOf(3)}`,
  '/contact-us',
  `/contact-us?property=${uuidOf(1)}`,
];
const paths = [...hydratedPaths, ...plainPaths];

describe('every page', () => {
  const slow = [3, 4, 5, 6].map((id) => wireProperty({ id }));
  const site = useScriptedSite([hostile, wireProperty({ id: 2 }), ...slow], {
    env: { PUBLIC_URL: 'https://homes.example', IMAGE_HOSTS: 'img.example,*.cdn.example' },
    script(provider) {
      for (const property of slow) {
        const json = { property };
        provider.on(`/properties/${property.uuid}`, { kind: 'is-slow', milliseconds: 1000, json });
      }
      provider.on(`/properties/${uuidOf(2)}`, { kind: 'answers', status: 403, json: {} });
    },
  });

  const opened = new Map<string, Promise<Response>>();

  /** Each page is requested once: some are slow. */
  function open(path: string): Promise<Response> {
    const answer = opened.get(path) ?? new Visitor(site.app).get(path).then((response) => response);
    opened.set(path, answer);
    return answer;
  }

  it.each(paths)('%s runs only our scripts, and has no inline styles', async (path) => {
    const { headers, text } = await open(path);
    const { document } = readPage(text);
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([\w+/=]{22,})'/.exec(policy)?.[1];
    expect(nonce !== undefined).toBe(isStreamed(headers));

    const running = document.querySelectorAll('script:not([type$="json"])');
    expect(running.length).toBeGreaterThan(0);
    for (const script of running) {
      expect(script.getAttribute('nonce') ?? undefined).toBe(nonce);
      // An inline script is React's, in a stream.
      const isInStream = nonce !== undefined;
      const source = script.getAttribute('src') ?? (isInStream ? '/assets/' : 'inline');
      expect(source).toMatch(/^\/assets\//);
    }
    const elements = [...document.querySelectorAll('*')];
    const attributes = new Set(elements.flatMap((element) => element.getAttributeNames()));
    expect(attributes).toContain('class');
    expect([...attributes].filter((name) => /^(?:style$|on)/.test(name))).toEqual([]);
    expect(document.querySelector('style')).toBeNull();
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('javascript:');
    expect(text).not.toContain('evil.example');
    for (const picture of document.querySelectorAll('img[src]'))
      expect(picture.getAttribute('src')).toMatch(/^(\/|data:)(?!\/)/);
  });

  it('has a new nonce each time that it is streamed', async () => {
    const policies = [4, 5, 6].map(async (id) => {
      const { headers } = await new Visitor(site.app).get(`/property/${uuidOf(id)}`);
      expect(isStreamed(headers)).toBe(true);
      return /'nonce-[\w+/=]{22,}'/.exec(String(headers['content-security-policy']))?.[0];
    });
    const nonces = new Set(await Promise.all(policies));
    expect(nonces.size).toBe(3);
    expect(nonces).not.toContain(undefined);
  });

  it('forbids by policy whatever our pages do not use', async () => {
    for (const path of [...paths, '/api/properties', '/assets/none.js', '/favicon.svg']) {
      const { headers } = await open(path);
      const directives = Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map((directive) => {
            const [name = '', ...sources] = directive.trim().split(' ');
            return [name, sources.join(' ').replace(/'nonce-[^']+'/, "'nonce'")];
          }),
      );
      expect(directives).toEqual({
        'default-src': "'none'",
        'frame-src':
          'https://www.openstreetmap.org https://www.youtube-nocookie.com https://player.vimeo.com',
        'script-src': isStreamed(headers) ? "'self' 'nonce'" : "'self'",
        'worker-src': "'self'",
        'style-src': "'self'",
        'img-src': "'self' data: https://tile.openstreetmap.org",
        'font-src': "'self'",
        'connect-src': "'self'",
        'manifest-src': "'self'",
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'object-src': "'none'",
        'upgrade-insecure-requests': '',
      });
    }
  });

  it('sends security headers against other sites', async () => {
    for (const path of [...paths, '/api/properties', '/media/original/x', '/favicon.svg']) {
      const { headers } = await open(path);
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers['permissions-policy']).toContain('geolocation=(self)');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('escapes text that users wrote', async () => {
    const page = readPage(await open(`/property/${uuidOf(1)}`));
    const shown = attack.replace(/\s+/g, ' ');
    for (const name of ['Title', 'Abuja', 'Description', 'Amenity']) {
      expect(page.text).toContain(`${name} ${shown}`);
    }
    expect(page.hydrationData()).toMatchObject({
      loaderData: {
        property: { outcome: { property: { description: `Description ${attack}` } } },
      },
    });
    expect(page.text).not.toContain('Watch Video');
  });

  it.each(plainPaths)('%s has no hydration data and no details of a failure', async (path) => {
    const { text } = await open(path);
    expect(text).not.toContain('id="hydration"');
    expect(text).not.toContain(new URL(site.provider.base).host);
    expect(text).not.toMatch(/node_modules|\.ts:\d/);
  });

  it.each(hydratedPaths)(
    '%s has hydration data with nothing that the page does not show',
    async (path) => {
      const payload = readPage(await open(path)).hydrationData();
      expect(payload).toMatchObject({
        site: { origin: 'https://homes.example', brand: 'Homefront' },
        styles: expect.arrayContaining([expect.stringMatching(/^\/assets\/style-[\w-]+\.css$/)]),
      });
      expect(payload).not.toMatchObject({
        styles: expect.arrayContaining([expect.not.stringMatching(/^\/assets\/[\w-]+\.css$/)]),
      });
      expect(JSON.stringify(payload)).not.toContain(new URL(site.provider.base).host);
      expect(JSON.stringify(payload)).not.toMatch(/stack|cause|node_modules/);
    },
  );

  it('builds absolute URLs from the configuration and from no header', async () => {
    const visitor = new Visitor(site.app);
    const { text, headers } = await visitor.get('/buy?purpose=rent').set({
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'ftp',
    });
    expect(headers['location']).toBe('/rent');
    expect(text).not.toContain('evil');
    const page = await visitor
      .get('/buy')
      .set({ host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(readPage(page).canonical).toBe('https://homes.example/buy');
    expect(page.text).not.toContain('evil.example');
  });
});

describe('site without https', () => {
  it('asks browsers neither to require https nor to upgrade URLs', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, []);
    await using app = await createTestApp({ providerUrl: provider.base });
    const { headers } = await new Visitor(app).get('/');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

type Headers = Record<string, string | undefined>;

function isStreamed(headers: Headers): boolean {
  return headers['x-accel-buffering'] === 'no';
}
