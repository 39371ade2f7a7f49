import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { constants, createBrotliDecompress, createZstdDecompress, createGunzip } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { startMisbehavingProvider, type Behaviour } from '../../support/misbehaving-provider.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp } from '../../support/test-app.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

const description = 'What only the details say.';
const homes = Array.from({ length: 20 }, (_, index) =>
  wireProperty({ id: index + 1, description }),
);
const refresh = /<noscript><meta http-equiv="refresh" content="2"\/?><\/noscript>/i;

async function open(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(get(url, { headers }), 'response');
  if (!response) throw new Error('no response came');
  return response;
}

/** Reads a page to its end, and reports once that this text has arrived. */
async function readPast(
  mark: string,
  page: Readable,
  arrived: () => void,
): Promise<{ shell: string; html: string }> {
  let html = '';
  let shell = '';
  for await (const part of page.setEncoding('utf8')) {
    html += part;
    if (shell !== '' || !html.includes(mark)) continue;
    shell = html;
    arrived();
  }
  return { shell, html };
}

const decompress: Record<string, (response: IncomingMessage) => Readable> = {
  identity: (response) => response,
  gzip: (response) => response.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })),
  br: (response) => response.pipe(createBrotliDecompress()),
  zstd: (response) => response.pipe(createZstdDecompress()),
};

describe('property page with slow details', () => {
  const site = useScriptedSite(homes);
  let lastId = 0;

  /** Path of a home that was never opened, for whose details the provider does this. */
  function homeWith(details: (property: unknown) => Behaviour): string {
    const property = homes[lastId];
    lastId += 1;
    site.provider.on(`/properties/${property?.uuid}`, details(property));
    return `/property/${property?.uuid}`;
  }

  /** Opens a home whose details the provider sends once the shell of the page has arrived. */
  async function openSlow({ encoding = 'identity', isBroken = false } = {}) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const path = homeWith((property) => ({
      kind: 'waits',
      until: promise,
      json: { property: isBroken ? null : property },
    }));
    const response = await open(site.app.url + path, { 'accept-encoding': encoding });
    const page = decompress[encoding]?.(response) ?? response;
    return { path, response, ...(await readPast('Loading property details...', page, resolve)) };
  }

  it.each(['identity', 'gzip', 'br', 'zstd'])(
    'shows the card’s data before the provider has responded, sent as %s',
    async (encoding) => {
      const { path, response, shell, html } = await openSlow({ encoding });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-encoding']).toBe(
        encoding === 'identity' ? undefined : encoding,
      );
      expect(shell).not.toContain(description);
      const page = readPage(shell);
      expect(page.text).toContain('₦95,000,000');
      expect(page.title).toBe(`Duplex ${lastId}, for sale | Homefront`);
      expect(html).toContain(description);
      expect(html).toMatch(/<\/html>$/);
      const calls = site.provider.requests.filter(({ target }) => target.endsWith(path.slice(-36)));
      expect(calls).toHaveLength(1);
    },
  );

  it('passes the details to hydration in a JSON island, and reloads itself without scripts', async () => {
    const { shell, html } = await openSlow();
    const page = readPage(html);
    expect(page.hydrationData()).toMatchObject({
      loaderData: { property: { outcome: { $island: 'island-property-outcome' } } },
      errors: null,
    });
    expect(page.json('island-property-outcome')).toMatchObject({
      source: 'live',
      property: { id: uuidOf(lastId), description },
    });
    expect(shell).toMatch(refresh);
    expect(html.indexOf('<noscript>')).toBeLessThan(html.indexOf('Loading property details...'));
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1',
  ])('is complete for %s', async (userAgent) => {
    const path = homeWith((property) => ({
      kind: 'is-slow',
      milliseconds: 500,
      json: { property },
    }));
    const response = await open(site.app.url + path, { 'user-agent': userAgent });
    const html = await text(response);
    expect(html).not.toContain('Loading property details...');
    expect(readPage(html).text).toContain(description);
    expect(response.headers['content-length']).toBe(String(Buffer.byteLength(html)));
  });

  it('ends with the sample and its notice if the details fail after the shell', async () => {
    const { response, html } = await openSlow({ isBroken: true });
    // The status was already sent.
    expect(response.statusCode).toBe(200);
    expect(readPage(html).text).toContain(catalogue.samplePropertyNotice);
    expect(html).toMatch(/<\/html>$/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it('shows the sample with status 503, uncached, if the details fail at once', async () => {
    const path = homeWith(() => ({ kind: 'answers', status: 500, json: {} }));
    // A crawler waits for the second attempt, after which the failure is final.
    const response = await open(site.app.url + path, { 'user-agent': 'Googlebot/2.1' });
    const page = readPage(await text(response));
    expect(response.statusCode).toBe(503);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(page.robots).toBe('noindex');
    expect(page.canonical).toBeUndefined();
    expect(page.text).toContain(catalogue.samplePropertyNotice);
    expect(page.text).toContain('5 Bedroom Fully Detached Duplex');
    expect(page.links).toContain(path);
    expect(page.text).toContain('Try again');
    expect(page.text).not.toContain('Interested in this Property?');
  });

  it('waits if the status depends on the details: an unknown id', async () => {
    site.provider.on('/properties/unknown', { kind: 'is-slow', milliseconds: 400, json: {} });
    const response = await open(`${site.app.url}/property/unknown`);
    expect(response.statusCode).toBe(503);
    response.resume();
  });
});

describe('with a provider of its own', () => {
  it('a property page aborts its request there when the visitor leaves', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, homes);
    provider.on(`/properties/${uuidOf(1)}`, { kind: 'hangs' });
    await using app = await createTestApp({ providerUrl: provider.base });
    const response = await open(`${app.url}/property/${uuidOf(1)}`);
    const [first]: Buffer[] = await once(response, 'data');
    expect(String(first)).toContain('<!DOCTYPE html>');
    response.destroy();
    await expect.poll(() => provider.openConnections).toBeLessThanOrEqual(1);
    await expect
      .poll(() => app.logLines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request'))
      .toMatchObject({ complete: false, status: 200 });
    expect(app.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  it('a property page whose details fail after its shell shows the catalogue’s message without sample data', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, homes);
    const json = { property: null };
    provider.on(`/properties/${uuidOf(1)}`, { kind: 'is-slow', milliseconds: 400, json });
    const env = { SAMPLE_FALLBACK: 'off' };
    await using app = await createTestApp({ providerUrl: provider.base, env });
    const html = await text(await open(`${app.url}/property/${uuidOf(1)}`));
    expect(readPage(html).text).toContain(catalogue.unknown);
    expect(html).toMatch(/<\/html>$/);
  });

  it('the home page shows four skeletons, then the properties; without scripts it reloads', async () => {
    await using provider = await startMisbehavingProvider();
    await using app = await createTestApp({ providerUrl: provider.base });
    const { promise, resolve } = Promise.withResolvers<void>();
    const properties = [wireProperty({ isFeatured: 'Yes' })];
    provider.on('/properties', { kind: 'waits', until: promise, json: { properties } });
    const mark = 'Loading featured properties';
    const { shell, html } = await readPast(mark, await open(app.url), resolve);
    expect(shell.split(mark)).toHaveLength(2);
    expect(shell).toMatch(refresh);
    expect(readPage(html.slice(shell.length)).text).toContain('Duplex 1');
  });
});
