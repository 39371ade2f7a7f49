import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPictureAddresses } from '../../../../server/features/media/picture-addresses.ts';
import { encodedKey, photoKey, portraitKey } from '../../../support/picture-keys.ts';
import { sessionKeysEnv } from '../../../support/session-keys.ts';

const addresses = createPictureAddresses({
  providerUrl: 'https://provider.example/api',
  imageHosts: ['img.example', '*.cdn.example', 'other.example:8443'],
  keys: [sessionKeysEnv.SESSION_KEYS],
});

describe('the address of a picture', () => {
  it.each([
    ['https://provider.example/pictures/a.jpg', `/media/original/${photoKey('/pictures/a.jpg')}`],
    ['/pictures/a.jpg?v=2', `/media/original/${photoKey('/pictures/a.jpg')}`],
    ['/apiary.jpg', `/media/original/${photoKey('/apiary.jpg')}`],
    [
      'https://img.example/a.jpg?w=2#top',
      `/media/original/${photoKey('https://img.example/a.jpg')}`,
    ],
    ['https://x.cdn.example/a.jpg', `/media/original/${photoKey('https://x.cdn.example/a.jpg')}`],
    [
      'https://x.y.cdn.example/a.jpg',
      `/media/original/${photoKey('https://x.y.cdn.example/a.jpg')}`,
    ],
    [
      'https://other.example:8443/a.jpg',
      `/media/original/${photoKey('https://other.example:8443/a.jpg')}`,
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
        const { origin, pathname } = new URL(url);
        expect(source?.url.href ?? null).toBe(address === null ? null : origin + pathname);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const source = addresses.sourceOf(photoKey(text));
        expect(source?.url.origin ?? 'https://provider.example').toBe('https://provider.example');
      }),
    );
  });

  it.each([
    'https://img.example/a.jpg',
    'https://x.cdn.example/a.jpg',
    'https://other.example:8443/a.jpg',
  ])('on an allowed host leads back to it: %s', (url) => {
    expect(addresses.sourceOf(photoKey(url))).toEqual({ url: new URL(url), isProviders: false });
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
    expect(addresses.sourceOf(photoKey(url))).toBeNull();
  });

  it.each([
    ['without a signature', encodedKey('/pictures/a.jpg')],
    ['with an invented signature', `${'A'.repeat(16)}${encodedKey('/pictures/a.jpg')}`],
    [
      'with the signature of another',
      photoKey('/pictures/a.jpg').slice(0, 16) + encodedKey('/pictures/b.jpg'),
    ],
    [
      'to which a query was added',
      photoKey('/pictures/a.jpg').slice(0, 16) + encodedKey('/pictures/a.jpg?1'),
    ],
    ['with padding', `${photoKey('/pictures/a.jpg')}=`],
    ['that is cut', photoKey('/pictures/a.jpg').slice(0, -1)],
    ['of a portrait', portraitKey('/pictures/a.jpg')],
    ['under a key that is no longer in use', photoKey('/pictures/a.jpg', ['x'.repeat(32)])],
    ['that holds a query', photoKey('/pictures/a.jpg?1')],
    ['that is empty', ''],
  ])('%s is no key', (_what, key) => {
    expect(addresses.sourceOf(key)).toBeNull();
  });

  it('is signed with the first key, and known by all of them', () => {
    const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)];
    const site = { providerUrl: 'https://provider.example/api', imageHosts: [] };
    const rotated = createPictureAddresses({ ...site, keys: [newer, older] });
    expect(rotated.addressOf('/a.jpg')).toBe(`/media/original/${photoKey('/a.jpg', [newer])}`);
    expect(rotated.sourceOf(photoKey('/a.jpg', [older]))).not.toBeNull();
  });

  it('of a portrait has a key of its own kind', () => {
    const address = addresses.portraitAddressOf('/photos/users/a.webp');
    const key = portraitKey('/photos/users/a.webp');
    expect(address).toBe(`/media/portrait/${key}`);
    expect(addresses.portraitSourceOf(key)?.url.pathname).toBe('/photos/users/a.webp');
    expect(addresses.portraitSourceOf(photoKey('/photos/users/a.webp'))).toBeNull();
  });

  it('may be anything on the origin of a provider whose API has no path', () => {
    const atRoot = createPictureAddresses({
      providerUrl: 'http://p.example',
      imageHosts: [],
      keys: [sessionKeysEnv.SESSION_KEYS],
    });
    expect(atRoot.addressOf('/a.jpg')).toBe(`/media/original/${photoKey('/a.jpg')}`);
  });
});
