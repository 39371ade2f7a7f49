import { factsOfAmenity } from '../../../../shared/amenity-facts.ts';
import type { DraftField } from './draft.ts';

interface AmenityChoices {
  /** The names that the form offers. */
  names: string[];
  /** Whether a field of the form asks for others. */
  isPartial: boolean;
}

/**
 * The amenities to choose from: not those that say the same as a field of the form, unless the home has them already. Also those
 * of the home that were renamed or merged meanwhile, so that they can be deselected.
 */
export function amenityChoices(
  known: readonly string[],
  ofHome: readonly string[],
  lacks: readonly DraftField[],
): AmenityChoices {
  const isAsked = (name: string): boolean => {
    const fields = Object.keys(factsOfAmenity(name) ?? {});
    return fields.length > 0 && !lacks.some((lacking) => fields.includes(lacking));
  };
  return {
    names: [
      ...known.filter((name) => !isAsked(name) || ofHome.includes(name)),
      ...new Set(ofHome.filter((name) => !known.includes(name))),
    ],
    isPartial: known.some(isAsked),
  };
}
