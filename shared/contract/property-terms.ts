/** The parts that a property's fields consist of. */
export const purposes = ['buy', 'rent'] as const;
export type Purpose = (typeof purposes)[number];

export const furnishingLabels = {
  furnished: 'Furnished',
  'part-furnished': 'Part furnished',
  unfurnished: 'Unfurnished',
} as const;

export interface Coordinates {
  lat: number;
  lng: number;
}

export interface NearbyPlace {
  name: string;
  description: string;
  rating: number | null;
  /** The provider's wording, e.g. '1.2 km'. */
  distance: string;
  type: string;
  address: string;
  coordinates: Coordinates | null;
}

export interface AdminNearbyPlace {
  type: string;
  name: string;
  description: string;
  rating: number | null;
  /** Null: computed from both coordinates. */
  distanceMetres: number | null;
  address: string;
  coordinates: Coordinates | null;
}
