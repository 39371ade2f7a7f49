import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configuredPath, upstreamPath } from '../../../server/upstream/path.ts';

describe('a path to the provider', () => {
  it('carries its parameters as encoded segments and hides them from the log', () => {
    const path = upstreamPath`/users/phone/${'a/b ?#%'}/lines/${7}`;
    expect(path).toEqual({
      href: '/users/phone/a%2Fb%20%3F%23%25/lines/7',
      route: '/users/phone/{}/lines/{}',
    });
  });

  it.each(['', '.', '..', '\ud800', 'x'.repeat(257)])('refuses %j with 400', (id) => {
    expect(() => upstreamPath`/properties/${id}`).toThrow(
      expect.objectContaining({ status: 400, code: 'badRequest' }),
    );
  });

  it('is one segment beneath its base for every parameter that it accepts', () => {
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

describe('a path that an operator chose', () => {
  it('goes as it is', () => {
    const path = '/v2/auth/reset-password/';
    expect(configuredPath(path)).toEqual({ href: path, route: path });
  });

  it.each(['', '/', '/..', '/a//b', '//a', '/a?b', '/%2e%2e'])('is refused as %j', (path) => {
    expect(() => configuredPath(path)).toThrow(TypeError);
  });

  it('stays where it is beneath its base, or is refused', () => {
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
