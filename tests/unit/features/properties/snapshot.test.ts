import { describe, expect, it } from 'vitest';
import { snapshotOf } from '../../../support/snapshot.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

describe('snapshot', () => {
  it('finds a property by its uuid and by its other id, both as the uuid', () => {
    const snapshot = snapshotOf([upstreamProperty({ id: '7', uuid: 'abc' })]);
    expect(snapshot.find('7')?.id).toBe('abc');
    expect(snapshot.find('abc')?.id).toBe('abc');
  });

  it('finds a property without a uuid by its id', () => {
    const snapshot = snapshotOf([upstreamProperty({ id: '7', uuid: null })]);
    expect(snapshot.find('7')?.id).toBe('7');
  });

  it('prefers a canonical id over another property’s alternative id, in either order', () => {
    const claimed = upstreamProperty({ id: '7', uuid: null, title: 'Its own' });
    const claimant = upstreamProperty({ id: 'x', uuid: '7', title: 'The other' });
    const third = upstreamProperty({ id: '9', uuid: 'abc', title: 'By number' });
    const fourth = upstreamProperty({ id: 'abc', uuid: 'def', title: 'By a taken number' });
    expect(snapshotOf([third, fourth]).find('abc')?.title).toBe('By number');
    expect(snapshotOf([fourth, third]).find('abc')?.title).toBe('By number');
    expect(snapshotOf([claimed, claimant]).find('7')?.id).toBe('7');
  });

  it('does not find property names that every object inherits', () => {
    const snapshot = snapshotOf([]);
    for (const id of ['__proto__', 'constructor', 'toString']) expect(snapshot.find(id)).toBeNull();
  });

  it('lists featured properties newest first, of both purposes', () => {
    const snapshot = snapshotOf(
      [
        upstreamProperty({ id: 'old', featured: true, createdAt: '2025-01-01T00:00:00.000Z' }),
        upstreamProperty({ id: 'plain' }),
        upstreamProperty({
          id: 'new',
          featured: true,
          purpose: 'rent',
          createdAt: '2026-01-01T00:00:00.000Z',
        }),
        upstreamProperty({ id: 'undated', featured: true, createdAt: null }),
      ],
      '"v1"',
    );
    expect(snapshot.featured().map(({ title }) => title)).toEqual([
      'Duplex new',
      'Duplex old',
      'Duplex undated',
    ]);
    expect(snapshot.etag).toBe('"v1"');
  });
});
