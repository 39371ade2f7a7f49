import { describe, expect, it } from 'vitest';
import { changedList } from '../../../../server/features/properties/catalogue/changed-list.ts';
import {
  figuresOf,
  leadingPurpose,
  newestIn,
} from '../../../../server/features/properties/areas/area-figures.ts';
import { createSnapshot } from '../../../../server/features/properties/catalogue/snapshot.ts';
import type { UpstreamPropertyDetail } from '../../../../server/upstream/visitors/property-schema.ts';
import { areas } from '../../../../shared/places/areas.ts';
import { districts } from '../../../../shared/places/districts.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const named = (name: string) => {
  const area = areas.find((candidate) => candidate.name === name);
  if (!area) throw new Error(`there is no ${name}`);
  return area;
};

let lastId = 0;
/** A flat to let in Yaba with two bedrooms. */
const flat = (fields: Partial<UpstreamPropertyDetail> = {}) =>
  upstreamProperty({
    id: String((lastId += 1)),
    location: '1 Herbert Macaulay Way, Yaba, Lagos',
    purpose: 'rent',
    bedrooms: 2,
    annualPrice: 2_000_000,
    ...fields,
  });
const flatsAt = (...rents: number[]) => rents.map((annualPrice) => flat({ annualPrice }));
const rentsIn = (name: string, homes: readonly UpstreamPropertyDetail[]) =>
  figuresOf(snapshotOf(homes)).get(named(name))?.rent.prices;

describe('median asking price', () => {
  it.each([
    ['the middle of an odd number', [5, 1, 4, 2, 300], 4],
    ['the mean of the two in the middle of an even number', [1, 9, 3, 4, 100, 2], 4],
    ['rounded to whole Naira', [1, 2, 3, 4, 5, 6], 4],
    ['of equal prices', [7, 7, 7, 7, 7], 7],
  ])('is %s', (_, rents, median) => {
    expect(rentsIn('Yaba', flatsAt(...rents))?.[1]).toMatchObject({ homes: rents.length, median });
  });

  it('is not given for fewer than five homes', () => {
    expect(rentsIn('Yaba', flatsAt(1, 2, 3, 4))?.[1]).toMatchObject({ homes: 4, median: null });
  });

  it('leaves out prices on request', () => {
    const homes = [...flatsAt(10, 20, 30, 40, 50), ...flatsAt(0, 0, 0)];
    expect(rentsIn('Yaba', homes)?.[1]).toMatchObject({ homes: 5, median: 30 });
  });

  it('is by number of bedrooms: five or more together, unknown ones nowhere', () => {
    const homes = [0, 1, 2, 2, 5, 6, 20].map((bedrooms) => flat({ bedrooms }));
    expect(rentsIn('Yaba', homes)?.map((group) => group?.homes)).toEqual([
      1,
      2,
      undefined,
      undefined,
      3,
    ]);
  });

  it('of a city is that of all its homes, in and out of known districts', () => {
    const homes = [
      ...flatsAt(1, 2, 3),
      flat({ location: 'Ikoyi, Lagos', annualPrice: 50 }),
      flat({ location: 'Somewhere, Lagos', annualPrice: 60 }),
      flat({ location: 'Jabi, Abuja', annualPrice: 900 }),
    ];
    expect(rentsIn('Lagos', homes)?.[1]).toMatchObject({ homes: 5, median: 3 });
    expect(rentsIn('Ikoyi', homes)?.[1]).toMatchObject({ homes: 1, median: null });
  });

  it('of rents has no prices of sales', () => {
    const homes = [...flatsAt(1, 2, 3, 4, 5), flat({ purpose: 'buy', annualPrice: 100_000_000 })];
    const figures = figuresOf(snapshotOf(homes)).get(named('Yaba'));
    expect(figures?.rent.prices[1]).toMatchObject({ homes: 5, median: 3 });
    expect(figures?.buy.prices[1]).toMatchObject({ homes: 1, median: null });
  });
});

it('the lowest and highest asking price are there for few homes too', () => {
  const rentsOf = (...rents: number[]) => rentsIn('Yaba', flatsAt(...rents))?.[1];
  expect(rentsOf(7)).toMatchObject({ homes: 1, lowest: 7, highest: 7 });
  expect(rentsOf(9, 3, 0, 5)).toMatchObject({ homes: 3, lowest: 3, highest: 9 });
  expect(rentsOf(4, 2, 6, 8, 2, 10)).toMatchObject({ homes: 6, lowest: 2, highest: 10 });
});

describe('figures of an area', () => {
  it('exist for both cities and every district', () => {
    const homes = districts.map(({ name, city }) => flat({ location: `${name}, ${city}` }));
    const figures = figuresOf(snapshotOf(homes));
    expect(districts.map((area) => figures.get(area)?.rent.homes)).toEqual(districts.map(() => 1));
    const inCities = ['Abuja', 'Lagos'].map((name) => figures.get(named(name))?.rent.homes ?? 0);
    expect(inCities.reduce((sum, count) => sum + count)).toBe(districts.length);
  });

  it('are of the listed homes only, and made anew for a changed list', () => {
    const homes = flatsAt(1, 2, 3, 4, 5, 6);
    const before = snapshotOf(homes);
    const list = changedList(
      before.list,
      { properties: [], removed: [homes[5]?.id ?? ''] },
      costSettings,
    );
    if (!list) throw new Error('the change was not applied');
    const after = createSnapshot({
      list,
      etag: null,
      toPictureUrl: () => null,
      rates: costSettings,
    });
    expect(figuresOf(after).get(named('Yaba'))?.rent).toMatchObject({ homes: 5 });
    expect(figuresOf(after).get(named('Yaba'))?.rent.prices[1]).toMatchObject({
      homes: 5,
      median: 3,
    });
    expect(figuresOf(before).get(named('Yaba'))?.rent.prices[1]).toMatchObject({
      homes: 6,
      median: 4,
    });
    expect(figuresOf(before)).toBe(figuresOf(before));
  });

  it('have the last change of a home', () => {
    const homes = [
      flat({ updatedAt: '2026-11-03T10:00:00.000Z' }),
      flat({ updatedAt: '2026-11-05T10:00:00.000Z' }),
      flat({ createdAt: null }),
    ];
    const changedAt = figuresOf(snapshotOf(homes)).get(named('Yaba'))?.rent.changedAt;
    expect(changedAt).toBe(Date.parse('2026-11-05T10:00:00.000Z'));
  });

  it('lead with the purpose that has more homes, with rents if they are equal', () => {
    const leadOf = (...homes: UpstreamPropertyDetail[]) => {
      const figures = figuresOf(snapshotOf(homes)).get(named('Yaba'));
      return figures && leadingPurpose(figures);
    };
    const sale = () => flat({ purpose: 'buy' });
    expect(leadOf(flat(), flat(), sale())).toBe('rent');
    expect(leadOf(flat(), sale(), sale())).toBe('buy');
    expect(leadOf(flat(), sale())).toBe('rent');
  });
});

it('the homes shown are the newest of the area and purpose', () => {
  const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`;
  const homes = [
    flat({ id: 'old', createdAt: at(1) }),
    flat({ id: 'new', createdAt: at(9) }),
    flat({ id: 'sale', createdAt: at(20), purpose: 'buy' }),
    flat({ id: 'elsewhere', createdAt: at(21), location: 'Ikoyi, Lagos' }),
    flat({ id: 'middle', createdAt: at(5) }),
  ];
  const snapshot = snapshotOf(homes);
  const idsIn = (name: string) =>
    newestIn(snapshot, named(name), { purpose: 'rent', max: 2 }).map(snapshot.idAt);
  expect(idsIn('Yaba')).toEqual(['uuid-new', 'uuid-middle']);
  expect(idsIn('Lagos')).toEqual(['uuid-elsewhere', 'uuid-new']);
});
