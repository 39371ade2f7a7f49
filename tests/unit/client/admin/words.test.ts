import { describe, expect, it } from 'vitest';
import { withQuery } from '../../../../client/admin/query.ts';
import { clockTime } from '../../../../client/admin/words/clock-time.ts';
import { relativeTime } from '../../../../client/admin/words/relative-time.tsx';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse('2026-11-21T12:00:00Z');

describe('a moment', () => {
  it.each([
    [-hour, 'just now'],
    [59_000, 'just now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour, '23 hours ago'],
    [24 * hour, 'yesterday'],
    [13 * 24 * hour, '13 days ago'],
    [14 * 24 * hour, '7 November 2026'],
  ])('%i ms past is %s', (age, text) => expect(relativeTime(now - age, now)).toBe(text));

  it('is exact to the minute, as it is in Lagos', () => {
    expect(clockTime('2026-11-20T23:30:00Z')).toBe('21 Nov 2026, 00:30');
  });
});

describe('the address of a page with another query', () => {
  const at = (search: string): { pathname: string; search: string } => ({
    pathname: '/admin/users',
    search,
  });

  it('keeps what is not changed, and begins on the first page', () => {
    expect(withQuery(at('?q=ada&page=3&cursor=9'), { sort: 'name' })).toBe(
      '/admin/users?q=ada&sort=name',
    );
  });

  it('leaves out what is set to nothing', () => {
    expect(withQuery(at('?q=ada&role=user'), { q: '', role: null })).toBe('/admin/users');
  });

  it('steps to another page', () => {
    expect(withQuery(at('?q=a%26b'), { page: 2 })).toBe('/admin/users?q=a%26b&page=2');
  });
});
