import {
  choiceNames,
  flags,
  optionsOf,
  rowOf,
  type ChoiceName,
  type Flag,
} from '../../../../shared/search/filters.ts';
import type { UpstreamProperty } from '../../../upstream/visitors/property-schema.ts';
import { featuresOf, hasParking } from '../views/features-of.ts';
import { photosOf } from '../views/views.ts';

/** The filters that are set or not, by what a home has. */
export const factFlags = flags.filter(
  (name): name is Exclude<Flag, 'reduced'> => rowOf(name).byDay !== true,
);

/** The options of a filter with several, and 'yes' of one that is set or not. */
const optionsByFact = {
  ...Object.fromEntries(choiceNames.map((name) => [name, optionsOf(name)])),
  ...Object.fromEntries(factFlags.map((name) => [name, ['yes']])),
};

/** The filters whose options are bits of a number. */
export type FactName = ChoiceName | (typeof factFlags)[number];

export function isFactName(name: string): name is FactName {
  return Object.hasOwn(optionsByFact, name);
}

/** Whether the home has an option of a filter; null if unknown. */
type Answer = (name: FactName, option: string) => boolean | null;

const options = Object.entries(optionsByFact).flatMap(([name, values]) =>
  values.map((option) => [name as FactName, option] as const),
);
const bits = new Map(options.map(([name, option], at) => [`${name} ${option}`, 2 ** at]));

/** The bits of some options of a filter; unknown ones have none. */
export function bitsOf(name: FactName, chosen: readonly string[]): number {
  return chosen.reduce((sum, option) => sum + (bits.get(`${name} ${option}`) ?? 0), 0);
}

/** The bits of the options that a home has, and of those about which something is known. */
export function factBits(home: UpstreamProperty): { has: number; isKnown: number } {
  const answer = answersOf(home);
  let [has, isKnown] = [0, 0];
  for (const [name, option] of options) {
    const isThere = answer(name, option);
    const bit = isThere === null ? 0 : bitsOf(name, [option]);
    isKnown += bit;
    if (isThere) has += bit;
  }
  return { has, isKnown };
}

function answersOf(home: UpstreamProperty): Answer {
  const features = featuresOf(home);
  const papers = home.papers.map(({ type }) => type.replaceAll('_', '-'));
  const hasPapers = papers.length > 0 || null;
  const equipment = new Map([
    ['generator', features.generator],
    ['inverter', features.inverter],
    ['solar', features.solar],
    ['borehole', features.borehole],
    ['treated', features.treatedWater],
  ]);
  return (name, option) => {
    switch (name) {
      case 'furnishing':
        return isOneOf(features.furnishing, option);
      case 'band':
        return isOneOf(home.gridBand?.toLowerCase() ?? null, option);
      case 'power':
      case 'water':
        return isOneOf(equipment.get(option) ?? null, 'yes');
      case 'papers':
        return hasPapers && papers.includes(option);
      case 'survey':
        return hasPapers && papers.includes('survey');
      case 'seen':
        return hasPapers && home.papers.some(({ seenOn }) => seenOn !== null);
      case 'serviced':
        return isOneOf(features.serviced, option);
      case 'parking':
        return hasParking(home);
      case 'pets':
        return isOneOf(home.pets, option);
      case 'new':
        return isOneOf(home.condition, 'new');
      case 'photos':
        return photosOf(home).length > 0;
    }
  };
}

function isOneOf(value: string | null, option: string): boolean | null {
  return value === null ? null : value === option;
}
