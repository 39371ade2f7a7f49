import type { ListingMap, MapPlace } from '../../../../shared/contract/listing-schemas.ts';
import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import { boundsAround, mapLimits, withMargin, type Bounds } from '../../../../shared/map/bounds.ts';
import { noPlace, placeUnits, type PlaceColumns } from '../../../../shared/map/place-columns.ts';
import { writeArea } from '../../../../shared/map/polygon-text.ts';
import { areaAround, boundsOfArea } from '../../../../shared/map/polygon.ts';
import { districts } from '../../../../shared/places/districts.ts';
import { placeLabel } from '../../../../shared/places/place.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { searchPath } from '../../../../shared/search/write-query.ts';
import { countInPlaces } from '../places/count-in-places.ts';
import { centreOf } from '../places/find-in-place.ts';
import { findMatches } from '../search/matching.ts';
import type { SearchIndex } from '../search/search-index.ts';

/** Kilometres. */
const distances = [1, 2, 5, 10];
/** How far the map reaches around a place without homes, from its middle, in degrees: about 5 km. */
const placeReach = 0.05;

interface FoundHomes {
  /** Label of the searched place; null for everywhere. */
  place: string | null;
  /** 1 for each position that matches the search wherever the map is. */
  anywhere: Uint8Array;
  /** Positions of the homes on the page. */
  shown: readonly number[];
  /** Milliseconds since the epoch. */
  now: number;
}

export function listingMap(
  index: SearchIndex,
  search: Search,
  { place, anywhere, shown, now }: FoundHomes,
): ListingMap {
  const centre = place === null ? null : centreOf(place);
  const bounds = boundsOf(index, search, { anywhere, centre });
  let unplaced = 0;
  for (let position = 0; position < anywhere.length; position += 1)
    unplaced += (anywhere[position] ?? 0) & Number(index.lat[position] === noPlace);
  return {
    bounds,
    places: placesWithHomes(index, search, now),
    points: shown.map((position) => pointAt(index, position)),
    unplaced,
    radii: radiiAround(
      centre ?? middleOf(bounds),
      centre && place !== null ? (place.split(',')[0] ?? place) : 'the centre',
    ),
  };
}

/** What the map shows at first: the part that is asked for, or the drawn area, or all homes that the search finds. */
function boundsOf(
  index: SearchIndex,
  { box, within }: Search,
  { anywhere, centre }: { anywhere: Uint8Array; centre: Coordinates | null },
): Bounds {
  if (box) return box;
  if (within) return withMargin(boundsOfArea(within));
  const homes = boundsOfMarked(index, anywhere);
  if (homes) return withMargin(homes);
  if (!centre) return mapLimits;
  const { lat, lng } = centre;
  return {
    south: lat - placeReach,
    west: lng - placeReach,
    north: lat + placeReach,
    east: lng + placeReach,
  };
}

function boundsOfMarked({ lat, lng }: PlaceColumns, marks: Uint8Array): Bounds | null {
  const bounds = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
  for (let position = 0; position < marks.length; position += 1) {
    const [y, x] = [lat[position] ?? noPlace, lng[position] ?? noPlace];
    if (marks[position] === 0 || y === noPlace) continue;
    bounds.south = Math.min(bounds.south, y);
    bounds.north = Math.max(bounds.north, y);
    bounds.west = Math.min(bounds.west, x);
    bounds.east = Math.max(bounds.east, x);
  }
  if (bounds.south === Infinity) return null;
  return boundsAround([
    { lat: bounds.south / placeUnits, lng: bounds.west / placeUnits },
    { lat: bounds.north / placeUnits, lng: bounds.east / placeUnits },
  ]);
}

/** The search in each of the districts, if it finds homes there. */
function placesWithHomes(index: SearchIndex, search: Search, now: number): MapPlace[] {
  const wherever: Search = { ...search, within: null, box: null, page: 1 };
  const matches = findMatches(index, wherever, index.isListed, now);
  const counts = countInPlaces(index, matches, districts.map(placeLabel));
  return districts.flatMap((place, number) => {
    const homes = counts[number] ?? 0;
    if (homes === 0 || place.centre === null) return [];
    const href = searchPath({ ...wherever, location: placeLabel(place) });
    return { name: place.name, centre: place.centre, homes, href };
  });
}

function pointAt({ lat, lng }: PlaceColumns, position: number): Coordinates | null {
  const [y, x] = [lat[position] ?? noPlace, lng[position] ?? noPlace];
  return y === noPlace ? null : { lat: y / placeUnits, lng: x / placeUnits };
}

function radiiAround(centre: Coordinates, name: string): ListingMap['radii'] {
  return distances.flatMap((km) => {
    const { area } = areaAround(centre, km);
    return area ? { value: writeArea(area), label: `Within ${km} km of ${name}` } : [];
  });
}

function middleOf({ south, west, north, east }: Bounds): Coordinates {
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}
