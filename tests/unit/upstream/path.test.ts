import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upstreamPath } from '../../../server/upstream/path.ts';

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
