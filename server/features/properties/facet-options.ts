import type { FacetName } from '../../../shared/contract/facets.ts';
import { furnishingLabels, type Purpose } from '../../../shared/contract/property-terms.ts';
import { counted } from '../../../shared/number.ts';
import { areaChoices, maxRooms, priceBands } from '../../../shared/search/choices.ts';
import { inTypeOrder, sinceChoices } from '../../../shared/search/read-query.ts';
import { flagLabels, flags, type Search } from '../../../shared/search/search.ts';
import { choices } from '../../../shared/search-text/reading.ts';
import { paperLabel, powerLabels, waterLabels } from './chips.ts';
import { commonNamesOf } from './common-names.ts';
import type { FilterGroup } from './filter-groups.ts';
import { amenityNamed, typeNamed } from './list-names.ts';
import type { SearchIndex } from './search-index.ts';

/** A group of options before they are counted. */
export interface Facet {
  name: FacetName;
  /** The filters that an option replaces. */
  group: FilterGroup;
  options: readonly Option[];
}

export interface Option {
  value: string;
  label: string;
  /** The search values of this option alone. */
  alone: Partial<Search>;
  /** The same with the chosen options, if a home must have all of them. */
  added?: Partial<Search>;
  isChosen?: boolean;
  /** Whether it is known that listed homes have it. */
  isCommon?: boolean;
}

/** Filters that hardly matter for a purpose: offered only if chosen, and dropped when the purpose changes. */
export const unusual: Record<Purpose, ReadonlySet<FacetName>> = {
  buy: new Set(['pets']),
  rent: new Set(['papers', 'survey', 'seen']),
};

const hourSteps = [4, 8, 12, 16, 20];

/** The options of the filters in the order of a response: of types and amenities, the common and the chosen ones. */
export function facetOptions(search: Search, indexes: Record<Purpose, SearchIndex>): Facet[] {
  const index = indexes[search.purpose];
  const common = commonNamesOf(index);
  const types = inTypeOrder(withChosen(common.types, search.types));
  const amenities = common.amenities.toSorted();
  return [
    {
      name: 'type',
      group: 'type',
      options: types.map((type) => ({
        value: type,
        label: typeNamed(type),
        alone: { types: [type] },
        isChosen: search.types.includes(type),
        isCommon: common.types.includes(type),
      })),
    },
    {
      name: 'beds',
      group: 'beds',
      options: roomOptions((bedsMin, bedsMax) => ({ bedsMin, bedsMax })),
    },
    {
      name: 'baths',
      group: 'baths',
      options: roomOptions((bathsMin, bathsMax) => ({ bathsMin, bathsMax })),
    },
    {
      name: 'price',
      group: 'price',
      options: priceBands[search.purpose].map(({ value, label }) => ({
        value,
        label,
        alone: { price: value },
        isChosen: search.price === value,
      })),
    },
    {
      name: 'area',
      group: 'size',
      options: areaChoices.map((area) => ({
        value: String(area),
        label: `${area}+`,
        alone: { area },
        isChosen: search.area === area,
      })),
    },
    {
      name: 'amenity',
      group: 'amenity',
      options: withChosen(amenities, search.amenities).map((amenity) => ({
        value: amenity,
        label: amenityNamed(indexes, amenity) ?? amenity,
        alone: { amenities: [amenity] },
        added: { amenities: withChosen(search.amenities, [amenity]) },
        isChosen: search.amenities.includes(amenity),
        isCommon: common.amenities.includes(amenity),
      })),
    },
    {
      name: 'furnishing',
      group: 'furnishing',
      options: choices.furnishing.map((value) => ({
        value,
        label: furnishingLabels[value],
        alone: { furnishing: [value] },
        isChosen: search.furnishing.includes(value),
      })),
    },
    {
      name: 'band',
      group: 'band',
      options: choices.band.map((value) => ({
        value,
        label: `Band ${value.toUpperCase()}`,
        alone: { band: [value] },
        isChosen: search.band.includes(value),
      })),
    },
    {
      name: 'hours',
      group: 'hours',
      options: withChosen(hourSteps, search.hours === null ? [] : [search.hours])
        .toSorted((one, other) => one - other)
        .map((hours) => ({
          value: String(hours),
          label: `${counted(hours, 'hour')} or more`,
          alone: { hours },
          isChosen: search.hours === hours,
        })),
    },
    {
      name: 'power',
      group: 'power',
      options: choices.power.map((value) => ({
        value,
        label: powerLabels[value],
        alone: { power: [value] },
        added: { power: withChosen(search.power, [value]) },
        isChosen: search.power.includes(value),
      })),
    },
    {
      name: 'water',
      group: 'water',
      options: choices.water.map((value) => ({
        value,
        label: waterLabels[value],
        alone: { water: [value] },
        added: { water: withChosen(search.water, [value]) },
        isChosen: search.water.includes(value),
      })),
    },
    {
      name: 'papers',
      group: 'papers',
      options: choices.papers.map((value) => ({
        value,
        label: paperLabel(value),
        alone: { papers: [value] },
        isChosen: search.papers.includes(value),
      })),
    },
    ...flags.map((flag): Facet => ({
      name: flag,
      group: flag,
      options: [
        {
          value: 'yes',
          label: flagLabels[flag],
          alone: { [flag]: true },
          isChosen: search[flag],
        },
      ],
    })),
    {
      name: 'since',
      group: 'since',
      options: sinceChoices.map((since) => ({
        value: String(since),
        label: counted(since, 'day'),
        alone: { since },
        isChosen: search.since === since,
      })),
    },
  ];
}

/** Each number of rooms that a search can ask for, then all above. */
function roomOptions(filter: (least: number, most: number | null) => Partial<Search>): Option[] {
  return Array.from({ length: maxRooms + 2 }, (_, count) => ({
    value: String(count),
    label: count > maxRooms ? `${count} or more` : String(count),
    alone: filter(count, count > maxRooms ? null : count),
  }));
}

function withChosen<T>(values: readonly T[], chosen: readonly T[]): T[] {
  return [...new Set([...values, ...chosen])];
}
