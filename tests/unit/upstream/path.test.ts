import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configuredPath, upstreamPath } from '../../../server/upstream/transport/path.ts';

describe('provider path', () => {
  it('has its parameters encoded as segments and hidden from the log', () => {
    const path = upstreamPath`/users/phone/${'a/b ?#%'}/lines/${7}`;
    expect(path).toEqual({
      href: '/users/phone/a%2Fb%20%3F%23%25/lines/7',
      route: '/users/phone/{}/lines/{}',
    });
  });

  it.each(['', '.', '..', '\ud800', 'x'.repeat(257)])('finds nothing at %j', (id) => {
    expect(() => upstreamPath`/properties/${id}`).toThrow(
      expect.objectContaining({ status: 404, code: 'pageNotFound' }),
    );
  });

  it('remains one segment beneath its base for every accepted parameter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (id) => {
        let href: string;
        try {
          href = upstreamPath`/properties/${id}`.href;
        } catch {
          return;
        }
        const url = new URL(`https://provider.example/api${href}`);
        expect(url.host).toBe('provider.example');
        expect(url.search + url.hash).toBe('');
        expect(url.pathname).toBe(`/api${href}`);
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(4);
        expect(decodeURIComponent(segments[3] ?? '')).toBe(id);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('configured path', () => {
  it('is used unchanged', () => {
    const path = '/v2/auth/reset-password/';
    expect(configuredPath(path)).toEqual({ href: path, route: path });
  });

  it.each(['', '/', '/..', '/a//b', '//a', '/a?b', '/%2e%2e'])('is rejected as %j', (path) => {
    expect(() => configuredPath(path)).toThrow(TypeError);
  });

  it('stays beneath its base, or is rejected', () => {
    const piece = fc.constantFrom(
      '/',
      '.',
      '..',
      'a',
      '~',
      '%2e',
      '\\',
      '?',
      '#',
      '@',
      ' ',
      ':',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        let href: string;
        try {
          href = configuredPath(pieces.join('')).href;
        } catch {
          return;
        }
        const url = new URL(`https://provider.example/api${href}`);
        expect(url.href).toBe(`https://provider.example/api${href}`);
        expect(new URL(href, 'https://provider.example').host).toBe('provider.example');
        expect(url.pathname).toBe(`/api${href}`);
      }),
      { numRuns: 3000 },
    );
  });
});
