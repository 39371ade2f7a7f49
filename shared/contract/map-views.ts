import type { Bounds } from '../map/bounds.ts';
import type { GridPlace } from '../map/grid.ts';
import type { Coordinates } from './property-terms.ts';

/** What the map of a listing shows beside the homes of the page. */
export interface ListingMap {
  /** The part that is shown at first. */
  bounds: Bounds;
  /** Districts in which the search finds homes with its other filters. */
  places: MapPlace[];
  /** Where the homes of the page are; null for a home without coordinates of its own. */
  points: (Coordinates | null)[];
  /** Number of homes that the search finds, wherever the map is, and that have no coordinates of their own. */
  unplaced: number;
  /** Values of `within` for circles around the searched place or the middle of the map. */
  radii: { value: string; label: string }[];
}

export interface MapPlace extends GridPlace {
  /** Number of homes that it finds there. */
  homes: number;
  /** Path of its listing. */
  href: string;
}
