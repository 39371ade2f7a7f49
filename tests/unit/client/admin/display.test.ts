import { describe, expect, it } from 'vitest';
import { withQuery } from '../../../../client/admin/query.ts';
import { clockTime } from '../../../../client/admin/display/clock-time.ts';
import { relativeTime } from '../../../../client/admin/display/relative-time.tsx';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse('2026-11-21T12:00:00Z');

describe('relative time', () => {
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
  ])('shows %i ms ago as %s', (age, text) => expect(relativeTime(now - age, now)).toBe(text));

  it('shows exact times to the minute, in Lagos time', () => {
    expect(clockTime('2026-11-20T23:30:00Z')).toBe('21 Nov 2026, 00:30');
  });
});

describe('URL with a changed query', () => {
  const at = (search: string): { pathname: string; search: string } => ({
    pathname: '/admin/users',
    search,
  });

  it('keeps unchanged parameters, and returns to the first page', () => {
    expect(withQuery(at('?q=ada&page=3&cursor=9'), { sort: 'name' })).toBe(
      '/admin/users?q=ada&sort=name',
    );
  });

  it('omits empty parameters', () => {
    expect(withQuery(at('?q=ada&role=user'), { q: '', role: null })).toBe('/admin/users');
  });

  it('leads to another page', () => {
    expect(withQuery(at('?q=a%26b'), { page: 2 })).toBe('/admin/users?q=a%26b&page=2');
  });
});
