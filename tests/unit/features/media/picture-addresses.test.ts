import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPictureAddresses } from '../../../../server/features/media/picture-addresses.ts';

const addresses = createPictureAddresses({
  providerUrl: 'https://provider.example/api',
  imageHosts: ['img.example', '*.cdn.example', 'other.example:8443'],
});
const keyOf = (path: string): string => Buffer.from(path).toString('base64url');

describe('the address of a picture', () => {
  it.each([
    ['https://provider.example/pictures/a.jpg', `/media/original/${keyOf('/pictures/a.jpg')}`],
    ['/pictures/a.jpg?v=2', `/media/original/${keyOf('/pictures/a.jpg?v=2')}`],
    ['/apiary.jpg', `/media/original/${keyOf('/apiary.jpg')}`],
    [
      'https://img.example/a.jpg?w=2#top',
      `/media/original/${keyOf('https://img.example/a.jpg?w=2')}`,
    ],
    ['https://x.cdn.example/a.jpg', `/media/original/${keyOf('https://x.cdn.example/a.jpg')}`],
    ['https://x.y.cdn.example/a.jpg', `/media/original/${keyOf('https://x.y.cdn.example/a.jpg')}`],
    [
      'https://other.example:8443/a.jpg',
      `/media/original/${keyOf('https://other.example:8443/a.jpg')}`,
    ],
  ])('of %s is %s', (url, address) => {
    expect(addresses.addressOf(url)).toBe(address);
  });

  it.each([
    'http://img.example/a.jpg',
    'https://img.example:444/a.jpg',
    'https://cdn.example/a.jpg',
    'https://evilcdn.example/a.jpg',
    'https://img.example.evil.example/a.jpg',
    'https://me:secret@img.example/a.jpg',
    'file:///etc/passwd',
    'https://evil.example/?https://img.example/a.jpg',
    '//evil.example/a.jpg',
    '/\\evil.example/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://[',
    '/api/properties',
    '/API/properties',
    '/api%00',
    '/%61pi%20',
    '/pictures/%0aa.jpg',
    `/${'a'.repeat(512)}`,
  ])('of %s is none', (url) => {
    expect(addresses.addressOf(url)).toBeNull();
  });

  it('leads back to the picture, and to the provider’s origin only', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const url = `https://provider.example/pictures${path}${query && `?${query}`}`;
        const address = addresses.addressOf(url);
        const source = addresses.sourceOf(String(address).replace('/media/original/', ''));
        expect(source?.url.href ?? null).toBe(address === null ? null : new URL(url).href);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const source = addresses.sourceOf(keyOf(text));
        expect(source?.url.origin ?? 'https://provider.example').toBe('https://provider.example');
      }),
    );
  });

  it.each([
    'https://img.example/a.jpg',
    'https://x.cdn.example/a.jpg',
    'https://other.example:8443/a.jpg',
  ])('on an allowed host leads back to it: %s', (url) => {
    expect(addresses.sourceOf(keyOf(url))).toEqual({ url: new URL(url), isProviders: false });
  });

  it.each([
    'http://img.example/a.jpg',
    'https://evil.example/a.jpg',
    'https://169.254.169.254/latest/meta-data/',
    'https://provider.example/api/properties',
    'https://provider.example/pictures/a.jpg',
    'https://me@img.example/a.jpg',
    'https://img.example/b/../a.jpg',
    'https://IMG.example/a.jpg',
    'https://img.example/a.jpg#top',
    'file:///etc/passwd',
  ])('that nobody gave out leads nowhere: %s', (url) => {
    expect(addresses.sourceOf(keyOf(url))).toBeNull();
  });

  it('may be anything on the origin of a provider whose API has no path', () => {
    const atRoot = createPictureAddresses({ providerUrl: 'http://p.example', imageHosts: [] });
    expect(atRoot.addressOf('/a.jpg')).toBe(`/media/original/${keyOf('/a.jpg')}`);
  });
});
