import type { FoundPlace } from '../../../shared/contract/geocoding.ts';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import { distanceKm } from '../../../shared/distance.ts';
import { districts, type District } from '../../../shared/places/districts.ts';

const maxPlaces = 5;

/** Radius of a district: points farther from its centre are elsewhere. */
const reachKm = 5;

/** Districts whose name or city contains every word of the query; names that start with it come first. */
export function districtsFor(query: string): FoundPlace[] {
  const prefix = query.toLowerCase();
  const words = wordsOf(query).filter((word) => word !== 'nigeria');
  if (words.length === 0) return [];
  return districts
    .filter((district) => {
      const known = wordsOf(nameOf(district));
      return words.every((word) => known.some((part) => part.startsWith(word)));
    })
    .toSorted((one, other) => Number(begins(other, prefix)) - Number(begins(one, prefix)))
    .slice(0, maxPlaces)
    .map((district) => ({ name: nameOf(district), coordinates: district.centre }));
}

/** 'Near Maitama, Abuja' for a point near a district's centre, else null. */
export function nearestDistrict(point: Coordinates): string | null {
  const [nearest] = districts
    .map((district) => ({ district, away: distanceKm(point, district.centre) }))
    .toSorted((one, other) => one.away - other.away);
  return nearest && nearest.away <= reachKm ? `Near ${nameOf(nearest.district)}` : null;
}

function nameOf({ name, city }: District): string {
  return `${name}, ${city}`;
}

function begins({ name }: District, prefix: string): boolean {
  return name.toLowerCase().startsWith(prefix);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
