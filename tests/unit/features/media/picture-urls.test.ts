import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPictureUrls } from '../../../../server/features/media/picture-urls.ts';
import { encodedKey, photoKey, portraitKey } from '../../../support/picture-keys.ts';
import { sessionKeysEnv } from '../../../support/session-keys.ts';

const pictureUrls = createPictureUrls({
  providerUrl: 'https://provider.example/api',
  imageHosts: ['img.example', '*.cdn.example', 'other.example:8443'],
  keys: [sessionKeysEnv.SESSION_KEYS],
});

describe('picture URL', () => {
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
  ])('signs %s as %s', (url, pictureUrl) => {
    expect(pictureUrls.urlOf(url)).toBe(pictureUrl);
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
  ])('rejects %s', (url) => {
    expect(pictureUrls.urlOf(url)).toBeNull();
  });

  it('resolves to the picture, and only to the provider’s origin', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const url = `https://provider.example/pictures${path}${query && `?${query}`}`;
        const pictureUrl = pictureUrls.urlOf(url);
        const source = pictureUrls.sourceOf(String(pictureUrl).replace('/media/original/', ''));
        const { origin, pathname } = new URL(url);
        expect(source?.url.href ?? null).toBe(pictureUrl === null ? null : origin + pathname);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const source = pictureUrls.sourceOf(photoKey(text));
        expect(source?.url.origin ?? 'https://provider.example').toBe('https://provider.example');
      }),
    );
  });

  it.each([
    'https://img.example/a.jpg',
    'https://x.cdn.example/a.jpg',
    'https://other.example:8443/a.jpg',
  ])('resolves on an allowed host: %s', (url) => {
    expect(pictureUrls.sourceOf(photoKey(url))).toEqual({ url: new URL(url), isProviders: false });
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
  ])('does not resolve without a valid source: %s', (url) => {
    expect(pictureUrls.sourceOf(photoKey(url))).toBeNull();
  });

  it.each([
    ['without a signature', encodedKey('/pictures/a.jpg')],
    ['with a forged signature', `${'A'.repeat(16)}${encodedKey('/pictures/a.jpg')}`],
    [
      'with another picture’s signature',
      photoKey('/pictures/a.jpg').slice(0, 16) + encodedKey('/pictures/b.jpg'),
    ],
    [
      'with an added query',
      photoKey('/pictures/a.jpg').slice(0, 16) + encodedKey('/pictures/a.jpg?1'),
    ],
    ['with padding', `${photoKey('/pictures/a.jpg')}=`],
    ['truncated', photoKey('/pictures/a.jpg').slice(0, -1)],
    ['of a portrait', portraitKey('/pictures/a.jpg')],
    ['under a retired key', photoKey('/pictures/a.jpg', ['x'.repeat(32)])],
    ['containing a query', photoKey('/pictures/a.jpg?1')],
    ['empty', ''],
  ])('rejects a key %s', (_what, key) => {
    expect(pictureUrls.sourceOf(key)).toBeNull();
  });

  it('is signed with the first key, and verified with all of them', () => {
    const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)];
    const site = { providerUrl: 'https://provider.example/api', imageHosts: [] };
    const rotated = createPictureUrls({ ...site, keys: [newer, older] });
    expect(rotated.urlOf('/a.jpg')).toBe(`/media/original/${photoKey('/a.jpg', [newer])}`);
    expect(rotated.sourceOf(photoKey('/a.jpg', [older]))).not.toBeNull();
  });

  it('has a separate kind of key for a portrait', () => {
    const pictureUrl = pictureUrls.portraitUrlOf('/photos/users/a.webp');
    const key = portraitKey('/photos/users/a.webp');
    expect(pictureUrl).toBe(`/media/portrait/${key}`);
    expect(pictureUrls.portraitSourceOf(key)?.url.pathname).toBe('/photos/users/a.webp');
    expect(pictureUrls.portraitSourceOf(photoKey('/photos/users/a.webp'))).toBeNull();
  });

  it('accepts any path on the origin of a provider whose API has no path', () => {
    const atRoot = createPictureUrls({
      providerUrl: 'http://p.example',
      imageHosts: [],
      keys: [sessionKeysEnv.SESSION_KEYS],
    });
    expect(atRoot.urlOf('/a.jpg')).toBe(`/media/original/${photoKey('/a.jpg')}`);
  });
});
