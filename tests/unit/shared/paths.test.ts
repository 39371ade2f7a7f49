import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlOf } from '../../../client/bff/json-calls.ts';
import { everyHomePath, paths, purposePath } from '../../../shared/paths.ts';

describe('URLs', () => {
  it('encode any id as one segment', () => {
    expect(paths.property('abc-1')).toBe('/property/abc-1');
    expect(paths.property('a/b?c#d')).toBe('/property/a%2Fb%3Fc%23d');
    expect(paths.requestTour('a&b')).toBe('/contact-us?property=a%26b');
    const params = { id: '../x' };
    expect(urlOf('GET /properties/{id}', { params })).toBe('/api/properties/..%2Fx');
    expect(() => urlOf('GET /properties/{id}', { params: { id: '..' } })).toThrow();
    fc.assert(
      fc.property(fc.string(), (id) => {
        const { pathname, search, hash } = new URL(`http://x${paths.property(`x${id}`)}`);
        expect([decodeURIComponent(pathname), search, hash]).toEqual([`/property/x${id}`, '', '']);
      }),
    );
  });

  it('lead to the listings', () => {
    expect(everyHomePath('buy')).toBe('/buy?location=');
    expect([purposePath('buy'), purposePath('rent')]).toEqual(['/buy', '/rent']);
  });
});
