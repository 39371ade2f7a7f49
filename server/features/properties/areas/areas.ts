import type { AreaView } from '../../../../shared/contract/area-schemas.ts';
import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import { distanceKm } from '../../../../shared/distance.ts';
import { areaOf, areas } from '../../../../shared/places/areas.ts';
import { districts } from '../../../../shared/places/districts.ts';
import { placeLabel, type Place } from '../../../../shared/places/place.ts';
import { slugOf } from '../../../../shared/search-text/slug.ts';
import { areaFactsOf } from './area-facts.ts';
import { figuresAt, figuresOf, leadingPurpose, newestIn } from './area-figures.ts';
import { districtOf } from '../search/search-columns.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

/** The part of an area that comes from the list alone. */
export type AreaOfList = Omit<AreaView, 'nearby' | 'lastUpdated' | 'on'>;

/** A city or district with homes, for the sitemap. */
export interface PresentArea {
  /** As in `/areas/{id}`. */
  id: string;
  /** Last change of one of its homes, ISO 8601; null if unknown. */
  changedAt: string | null;
}

const maxHomes = 8;
const maxOthers = 6;

/**
 * @param id of the place, or another name of it
 * @param purpose of the homes that are shown; null for the one with more homes
 * @returns null if there is no such place
 */
export function describeArea(
  snapshot: PropertySnapshot,
  id: string,
  purpose: Purpose | null,
): AreaOfList | null {
  const area = areaOf(id);
  if (!area) return null;
  const { name, kind, city } = area;
  const own = figuresAt(snapshot, area);
  const whole = areas.find((other) => other.kind === 'city' && other.city === city);
  const inCity = whole && whole !== area ? figuresAt(snapshot, whole) : undefined;
  const shown = purpose ?? leadingPurpose(own);

  const pricesFor = (wanted: Purpose): AreaView['prices']['buy'] =>
    own[wanted].prices.flatMap((here, number) =>
      here === null
        ? []
        : [{ bedrooms: number + 1, here, city: inCity?.[wanted].prices[number] ?? null }],
    );

  return {
    id: slugOf(name),
    name,
    city,
    place: placeLabel(area),
    isIndexed: (kind === 'city' || kind === 'district') && own.buy.homes + own.rent.homes > 0,
    purpose: shown,
    homes: { buy: own.buy.homes, rent: own.rent.homes },
    facts: areaFactsOf(snapshot, area),
    prices: { buy: pricesFor('buy'), rent: pricesFor('rent') },
    items: newestIn(snapshot, area, { purpose: shown, max: maxHomes }).map(snapshot.card),
    others: othersOf(snapshot, area),
  };
}

/** Cities and districts with homes, in the gazetteer's order. */
export function presentAreas(snapshot: PropertySnapshot): PresentArea[] {
  return [...figuresOf(snapshot)].flatMap(([{ name }, { buy, rent }]) => {
    if (buy.homes + rent.homes === 0) return [];
    const changedAt = Math.max(buy.changedAt, rent.changedAt);
    return [
      {
        id: slugOf(name),
        changedAt: Number.isFinite(changedAt) ? new Date(changedAt).toISOString() : null,
      },
    ];
  });
}

/** Ids of a place's homes of both purposes, to learn what is near them; none of a city, which is too large. */
export function sampleHomes(snapshot: PropertySnapshot, id: string): string[] {
  const area = areaOf(id);
  if (!area || area.kind === 'city') return [];
  const newest = (purpose: Purpose) => newestIn(snapshot, area, { purpose, max: maxHomes });
  const [rent, buy] = [newest('rent'), newest('buy')];
  // Alternating, so that both count.
  return rent
    .flatMap((row, turn) => [row, ...buy.slice(turn, turn + 1)])
    .concat(buy.slice(rent.length))
    .slice(0, maxHomes)
    .map(snapshot.idAt);
}

/** The known district of a location; undefined if there is none. */
export function districtNameOf(location: string): string | undefined {
  return districts[districtOf(location)]?.name;
}

/** The districts of a city; around another place, those of its city, nearest first. */
function othersOf(snapshot: PropertySnapshot, area: Place): AreaView['others'] {
  const figures = figuresOf(snapshot);
  const found = areas.flatMap((other) => {
    if (other === area || other.kind === 'city' || other.city !== area.city) return [];
    const homes = {
      buy: figures.get(other)?.buy.homes ?? 0,
      rent: figures.get(other)?.rent.homes ?? 0,
    };
    if (homes.buy + homes.rent === 0) return [];
    return [{ name: other.name, kilometres: distanceBetween(area, other), homes }];
  });
  if (area.kind === 'city') return found;
  return found.toSorted((a, b) => (a.kilometres ?? 0) - (b.kilometres ?? 0)).slice(0, maxOthers);
}

/** Null from a whole city. */
function distanceBetween({ kind, centre }: Place, other: Place): number | null {
  return kind !== 'city' && centre && other.centre ? distanceKm(centre, other.centre) : null;
}
