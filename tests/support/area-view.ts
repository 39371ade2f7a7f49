import type { AreaView } from '../../shared/contract/area-schemas.ts';

/** Yaba without homes, but for the given fields. */
export function areaView(fields: Partial<AreaView>): AreaView {
  return {
    id: 'yaba',
    name: 'Yaba',
    city: 'Lagos',
    place: 'Yaba, Lagos',
    isIndexed: true,
    purpose: 'rent',
    homes: { buy: 0, rent: 0 },
    on: '2026-11-23',
    facts: {
      types: [],
      bedrooms: null,
      light: null,
      have: { borehole: 0, treatedWater: 0, generator: 0, inverter: 0 },
    },
    prices: { buy: [], rent: [] },
    nearby: null,
    items: [],
    others: [],
    lastUpdated: null,
    ...fields,
  };
}
