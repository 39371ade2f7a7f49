import { buffersOf } from '../../server/features/properties/catalogue/packed-list.ts';
import { facetsOf } from '../../server/features/properties/search/facets.ts';
import { searchSnapshot } from '../../server/features/properties/search/search.ts';
import { readSearch } from '../../shared/search/read-query.ts';
import type { PropertySnapshot } from '../../server/features/properties/catalogue/snapshot.ts';
import { snapshotOf } from '../support/snapshot.ts';
import { percentile, summarize, timeOf, type Measurement } from './measurement.ts';
import { syntheticProperties } from './synthetic-properties.ts';

const builds = 5;
const roundsToWarmUp = 20;
const rounds = 100;
const facetRounds = 3;

/** Typical searches: mostly plain pages, then places and filters, then searches without results. */
const queries = [
  'buy?',
  'buy?page=2',
  'buy?page=900',
  'buy?location=',
  'buy?location=&sort=newest&page=40',
  'buy?location=Lagos',
  'buy?location=Lagos&sort=highest',
  'buy?location=maitama',
  'buy?location=Lekki Phase 1, Lagos&type=apartment',
  'buy?location=Adémọ́lá',
  'buy?type=duplex&rooms=4&price=100m-300m',
  'buy?location=&bathrooms=3&area=2000&sort=oldest',
  'buy?location=Atlantis',
  'rent?',
  'rent?location=Lagos&type=apartment',
  'rent?location=&rooms=2&price=2m-5m&sort=newest',
  'rent?location=victoria island&page=3',
  'rent?type=villa&rooms=1&bathrooms=4',
];

const searches = queries.map((query) => {
  const [purpose, parameters] = query.split('?');
  return readSearch(purpose === 'rent' ? 'rent' : 'buy', new URLSearchParams(parameters)).search;
});

/** Building a snapshot of `count` properties, and searching it. */
export async function measureSearch(count: number): Promise<Measurement[]> {
  // As in the site, whose main thread has the packed list only.
  const snapshot = snapshotOf(syntheticProperties(count));
  const searchTimes: number[] = [];
  for (let round = -roundsToWarmUp; round < rounds; round += 1) {
    for (const search of searches) {
      const time = await timeOf(() => searchSnapshot(snapshot, search));
      if (round >= 0) searchTimes.push(time);
    }
  }

  const facetTimes: number[] = [];
  const now = Date.now();
  for (let round = -1; round < facetRounds; round += 1) {
    for (const search of searches) {
      const time = await timeOf(() => facetsOf(snapshot, search, now));
      if (round >= 0) facetTimes.push(time);
    }
  }

  const properties = syntheticProperties(count);
  const buildTimes: number[] = [];
  for (let turn = 0; turn < builds; turn += 1)
    buildTimes.push(await timeOf(() => snapshotOf(properties)));

  const size = count.toLocaleString('en-NG');
  return [
    summarize(searchTimes, {
      what: `search over ${size} properties`,
      unit: 'ms',
      // 2 ms for 20,000, proportional for other counts.
      goal: (2 * count) / 20_000,
    }),
    summarize([percentile(searchTimes, 0.99)], {
      what: `p99 of searches over ${size}`,
      unit: 'ms',
      goal: count > 20_000 ? 8 : 1,
    }),
    summarize(facetTimes, {
      what: `counts of all filter options over ${size}`,
      unit: 'ms',
      goal: count > 20_000 ? 250 : 50,
    }),
    summarize([bytesOf(snapshot) / count], {
      what: `memory per property of ${size}`,
      unit: 'B',
      goal: 1500,
    }),
    summarize(buildTimes, { what: `snapshot of ${size} properties`, unit: 'ms' }),
  ];
}

function bytesOf({ list }: PropertySnapshot): number {
  return buffersOf(list).reduce((bytes, { byteLength }) => bytes + byteLength, 0);
}
