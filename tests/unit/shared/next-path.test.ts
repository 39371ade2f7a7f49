import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathAfterLogIn, localPath, withNext } from '../../../shared/next-path.ts';
import { isAdminPath } from '../../../shared/paths.ts';

const attacks = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/.//evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'evil.example',
  '@evil.example',
  '',
];

describe('redirect after signing in', () => {
  it.each([
    [null, 'user', '/user'],
    [null, 'admin', '/admin'],
    ['/buy?location=Lagos&page=2', 'user', '/buy?location=Lagos&page=2'],
    ['/property/a%2Fb#map', 'admin', '/property/a%2Fb#map'],
    ['/user', 'admin', '/user'],
    ['/admin/messages?page=2', 'admin', '/admin/messages?page=2'],
    ['/admin/messages', 'user', '/user'],
    ['/admin', 'user', '/user'],
    ['/buy/../admin', 'user', '/user'],
    ['/administration', 'user', '/administration'],
    ['/login?next=/buy', 'user', '/user'],
    ['/admin/login', 'admin', '/admin'],
    ['/logout', 'user', '/user'],
  ] as const)('for next=%s as %s is %s', (next, role, expected) => {
    expect(pathAfterLogIn(next, role)).toBe(expected);
  });

  it.each(attacks)('never leaves the site: %j leads to the user’s own page', (next) => {
    expect(pathAfterLogIn(next, 'user')).toBe('/user');
    expect(withNext('/signup', next)).toBe('/signup');
  });

  const parts = [
    '/',
    '\\',
    '//',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\r',
    '\n',
    '\0',
    'http:',
    'javascript:',
    'evil.example',
    'admin',
    'login',
    'ẹ',
    '\u2028',
    '\ud800',
  ];
  const addresses = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(fc.constantFrom(...parts)).map((chosen) => chosen.join('')),
    fc.array(fc.constantFrom(...parts)).map((chosen) => `/${chosen.join('')}`),
  );

  it('stays on the site for any value', () => {
    fc.assert(
      fc.property(addresses, fc.constantFrom('admin', 'user'), (next, role) => {
        const address = pathAfterLogIn(next, role);
        for (const site of ['https://homes.example', 'http://localhost:3000'])
          expect(new URL(address, `${site}/admin/login?next=x`).origin).toBe(site);
        expect(address).toMatch(/^\/(?![/\\])/);
        expect(address).not.toMatch(/\p{Cc}/u);
        expect(role === 'user' && isAdminPath(address)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('is passed on unchanged from page to page', () => {
    fc.assert(
      fc.property(addresses, (next) => {
        const { searchParams } = new URL(withNext('/signup', next), 'http://here.example');
        expect(searchParams.get('next')).toBe(localPath(next));
        expect(localPath(localPath(next))).toBe(localPath(next));
      }),
    );
  });
});
