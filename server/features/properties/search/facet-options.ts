import type { FacetName } from '../../../../shared/search/facets.ts';
import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import { counted } from '../../../../shared/number.ts';
import { areaChoices, maxRooms, priceBands } from '../../../../shared/search/choices.ts';
import {
  factFilters,
  filters,
  isChoice,
  rowOf,
  type FactFilter,
  type FilterGroup,
} from '../../../../shared/search/filters.ts';
import { inTypeOrder } from '../../../../shared/search/read-query.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { commonNamesOf } from './common-names.ts';
import { amenityNamed, typeNamed } from './list-names.ts';
import type { SearchIndex } from './search-index.ts';

/** A group of options before they are counted. */
export interface Facet {
  name: FacetName;
  /** The filters that an option replaces. */
  group: FilterGroup;
  options: readonly Option[];
  /** The only purpose for which it is offered; for others, only if chosen. */
  onlyFor?: Purpose | undefined;
}

export interface Option {
  value: string;
  label: string;
  /** The search values of this option alone. */
  alone: Partial<Search>;
  /** The search values of this option and the chosen ones, if a home must have all of them. */
  added?: Partial<Search>;
  isChosen?: boolean;
  /** Whether it is known that listed homes have it. */
  isCommon?: boolean;
}

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
    ...factFilters.map((name): Facet => ({
      name,
      group: name,
      options: optionsOfFact(search, name),
      onlyFor: rowOf(name).onlyFor,
    })),
  ];
}

function optionsOfFact(search: Search, name: FactFilter): Option[] {
  if (name === 'hours')
    return withChosen(hourSteps, search.hours === null ? [] : [search.hours])
      .toSorted((one, other) => one - other)
      .map((hours) => ({
        value: String(hours),
        label: `${counted(hours, 'hour')} or more`,
        alone: { hours },
        isChosen: search.hours === hours,
      }));
  if (name === 'since')
    return filters.since.steps.map((since) => ({
      value: String(since),
      label: counted(since, 'day'),
      alone: { since },
      isChosen: search.since === since,
    }));
  const { kind, label = '', options = {} } = rowOf(name);
  if (!isChoice(name))
    return [{ value: 'yes', label, alone: { [name]: true }, isChosen: search[name] }];
  const chosen: readonly string[] = search[name];
  return Object.entries(options).map(([value, text]) => ({
    value,
    label: text,
    alone: { [name]: [value] },
    ...(kind === 'all' && { added: { [name]: withChosen(chosen, [value]) } }),
    isChosen: chosen.includes(value),
  }));
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
