import { describe, expect, it } from 'vitest';
import { buildSnapshot, snapshotSteps } from '../../../../server/features/properties/snapshot.ts';
import { snapshotAtOnce } from '../../../support/snapshot.ts';
import type { UpstreamProperty } from '../../../../server/upstream/property-schema.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const snapshotOf = (properties: readonly UpstreamProperty[]) =>
  snapshotAtOnce({ properties, etag: '"v1"', pictureAddress: (url) => url });

describe('a snapshot', () => {
  it('leaves others their turn while it is built', async () => {
    let turns = 0;
    let isBuilt = false;
    const takeTurn = (): void => {
      turns += 1;
      if (!isBuilt) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const properties = Array.from({ length: 20_000 }, (_, id) =>
      upstreamProperty({ id: String(id), uuid: null }),
    );
    const { byId } = await buildSnapshot({ properties, etag: null, pictureAddress: (url) => url });
    isBuilt = true;
    expect(byId.size).toBe(20_000);
    expect(turns).toBeGreaterThan(50);
  });

  it('is built in steps that each look at a hundred properties, sorting apart', () => {
    const properties = Array.from({ length: 10_000 }, (_, id) =>
      upstreamProperty({ id: String(id), uuid: null }),
    );
    const steps = snapshotSteps({ properties, etag: null, pictureAddress: (url) => url });
    // Five passes over the properties, and 139 steps of sorting.
    expect([...steps].length).toBeGreaterThanOrEqual(600);
  });

  it('knows a property by its uuid and by its other id, both as the uuid', () => {
    const { byId } = snapshotOf([upstreamProperty({ id: '7', uuid: 'abc' })]);
    expect(byId.get('7')?.id).toBe('abc');
    expect(byId.get('abc')?.id).toBe('abc');
    expect(byId.size).toBe(2);
  });

  it('knows a property without a uuid by its id', () => {
    const { byId } = snapshotOf([upstreamProperty({ id: '7', uuid: null })]);
    expect(byId.get('7')?.id).toBe('7');
  });

  it('lets a canonical id win over the other id of another property, whichever comes first', () => {
    const claimed = upstreamProperty({ id: '7', uuid: null, title: 'Its own' });
    const claimant = upstreamProperty({ id: 'x', uuid: '7', title: 'The other' });
    const third = upstreamProperty({ id: '9', uuid: 'abc', title: 'By number' });
    const fourth = upstreamProperty({ id: 'abc', uuid: 'def', title: 'By a taken number' });
    expect(snapshotOf([third, fourth]).byId.get('abc')?.title).toBe('By number');
    expect(snapshotOf([fourth, third]).byId.get('abc')?.title).toBe('By number');
    expect(snapshotOf([claimed, claimant]).byId.get('7')?.id).toBe('7');
  });

  it('knows nothing that every object has', () => {
    const { byId } = snapshotOf([]);
    for (const id of ['__proto__', 'constructor', 'toString']) expect(byId.get(id)).toBeUndefined();
  });

  it('has its featured properties newest first, of both purposes', () => {
    const { featured, etag } = snapshotOf([
      upstreamProperty({ id: 'old', featured: true, createdAt: '2025-01-01T00:00:00.000Z' }),
      upstreamProperty({ id: 'plain' }),
      upstreamProperty({
        id: 'new',
        featured: true,
        purpose: 'rent',
        createdAt: '2026-01-01T00:00:00.000Z',
      }),
      upstreamProperty({ id: 'undated', featured: true, createdAt: null }),
    ]);
    expect(featured.map(({ title }) => title)).toEqual([
      'Duplex new',
      'Duplex old',
      'Duplex undated',
    ]);
    expect(etag).toBe('"v1"');
  });
});
