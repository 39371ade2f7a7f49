import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

const property = wireProperty({ id: 1, description: 'What only the details say.' });
const path = `/property/${uuidOf(1)}`;
const slowMs = 1500;

describe('property page with slow details', () => {
  let provider: MisbehavingProvider;
  let app: TestApp;

  beforeEach(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [property]);
    app = await createTestApp({ providerUrl: provider.base });
    provider.on(`/properties/${uuidOf(1)}`, {
      kind: 'is-slow',
      milliseconds: slowMs,
      json: { property },
    });
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  async function open(headers: Record<string, string>): Promise<IncomingMessage> {
    const [response]: IncomingMessage[] = await once(get(app.url + path, { headers }), 'response');
    if (!response) throw new Error('no response came');
    return response;
  }

  const decompress: Record<string, (response: IncomingMessage) => Readable> = {
    identity: (response) => response,
    gzip: (response) => response.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })),
    br: (response) => response.pipe(createBrotliDecompress()),
  };

  it.each(['identity', 'gzip', 'br'])(
    'shows the card’s data before the provider has responded, sent as %s',
    async (encoding) => {
      const details = Promise.withResolvers<void>();
      provider.on(`/properties/${uuidOf(1)}`, {
        kind: 'waits',
        until: details.promise,
        json: { property },
      });
      const response = await open({ 'accept-encoding': encoding });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-encoding']).toBe(
        encoding === 'identity' ? undefined : encoding,
      );
      const parts = decompress[encoding]?.(response).setEncoding('utf8');
      let html = '';
      let shell = '';
      for await (const part of parts ?? []) {
        html += part;
        if (shell !== '' || !html.includes('Loading property details...')) continue;
        shell = html;
        details.resolve();
      }
      expect(shell).not.toContain('What only the details say.');
      const page = readPage(shell);
      expect(page.text).toContain('₦95,000,000');
      expect(page.title).toBe('Duplex 1, for sale | Homefront');
      expect(html).toContain('What only the details say.');
      expect(html).toMatch(/<\/html>$/);
      expect(provider.requests.filter(({ target }) => target.endsWith(uuidOf(1)))).toHaveLength(1);
    },
  );

  it('passes the details to hydration in a JSON island', async () => {
    const html = await text(await open({}));
    const page = readPage(html);
    expect(page.hydrationData()).toMatchObject({
      loaderData: { property: { outcome: { $island: 'island-property-outcome' } } },
      errors: null,
    });
    expect(page.json('island-property-outcome')).toMatchObject({
      source: 'live',
      property: { id: uuidOf(1), description: 'What only the details say.' },
    });
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1',
  ])('is complete for %s', async (userAgent) => {
    const response = await open({ 'user-agent': userAgent });
    const html = await text(response);
    expect(html).not.toContain('Loading property details...');
    expect(readPage(html).text).toContain('What only the details say.');
    expect(response.headers['content-length']).toBe(String(Buffer.byteLength(html)));
  });

  it('reloads itself without scripts', async () => {
    const html = await text(await open({}));
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="2"\/?><\/noscript>/i);
    expect(html.indexOf('<noscript>')).toBeLessThan(html.indexOf('Loading property details...'));
  });

  it('aborts the request to the provider when the visitor leaves', async () => {
    const response = await open({});
    const [first]: Buffer[] = await once(response, 'data');
    expect(String(first)).toContain('<!DOCTYPE html>');
    response.destroy();
    await expect.poll(() => provider.openConnections).toBeLessThanOrEqual(1);
    await expect
      .poll(() => app.logLines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request'))
      .toMatchObject({ complete: false, status: 200 });
    expect(app.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  it('ends with the sample and its notice if the details fail after the shell', async () => {
    provider.on(`/properties/${uuidOf(1)}`, {
      kind: 'is-slow',
      milliseconds: 400,
      json: { property: null },
    });
    const response = await open({});
    const html = await text(response);
    // The status was already sent.
    expect(response.statusCode).toBe(200);
    expect(readPage(html).text).toContain(catalogue.samplePropertyNotice);
    expect(html).toMatch(/<\/html>$/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it('waits if the status depends on the details: an unknown id', async () => {
    provider.on('/properties/unknown', { kind: 'is-slow', milliseconds: 400, json: {} });
    const pendingResponse = get(`${app.url}/property/unknown`);
    const [response]: IncomingMessage[] = await once(pendingResponse, 'response');
    expect(response?.statusCode).toBe(503);
    response?.resume();
  });
});

describe('property page whose details fail after its shell, without sample data', () => {
  it('shows the catalogue’s message', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [property]);
    provider.on(`/properties/${uuidOf(1)}`, {
      kind: 'is-slow',
      milliseconds: 400,
      json: { property: null },
    });
    await using app = await createTestApp({
      providerUrl: provider.base,
      env: { SAMPLE_FALLBACK: 'off' },
    });
    const [response]: IncomingMessage[] = await once(get(app.url + path), 'response');
    const html = response ? await text(response) : '';
    expect(readPage(html).text).toContain(catalogue.unknown);
    expect(html).toMatch(/<\/html>$/);
  });
});

describe('property page whose details fail at once', () => {
  it('shows the sample and its notice, with status 503, uncached', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [property]);
    provider.on(`/properties/${uuidOf(1)}`, { kind: 'answers', status: 500, json: {} });
    await using app = await createTestApp({ providerUrl: provider.base });
    // A crawler waits for the second attempt, after which the failure is final.
    const headers = { 'user-agent': 'Googlebot/2.1' };
    const [response]: IncomingMessage[] = await once(get(app.url + path, { headers }), 'response');
    if (!response) throw new Error('no response came');
    const page = readPage(await text(response));
    expect(response.statusCode).toBe(503);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(page.robots).toBe('noindex');
    expect(page.canonical).toBeUndefined();
    expect(page.text).toContain(catalogue.samplePropertyNotice);
    expect(page.text).toContain('5 Bedroom Fully Detached Duplex');
    expect(page.tags('a').some(({ href }) => href === path)).toBe(true);
    expect(page.text).toContain('Try again');
    expect(page.text).not.toContain('Interested in this Property?');
  });
});

describe('home page with slow properties', () => {
  it('shows four skeletons, then the properties; without scripts it reloads', async () => {
    await using provider = await startMisbehavingProvider();
    await using app = await createTestApp({ providerUrl: provider.base });
    const featured = { ...property, isFeatured: 'Yes' };
    provider.on('/properties', {
      kind: 'is-slow',
      milliseconds: slowMs,
      json: { properties: [featured] },
    });
    const html = await text(await new Promise<IncomingMessage>((resolve) => get(app.url, resolve)));
    const [shell = '', rest = ''] = html.split('<div hidden id="S:0">');
    expect(shell.match(/Loading featured properties/g)).toHaveLength(1);
    expect(shell).toMatch(/<noscript><meta http-equiv="refresh" content="2"\/?><\/noscript>/i);
    expect(readPage(rest).text).toContain(property.propertyTitle);
  });
});
