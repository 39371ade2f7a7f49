/** The parts that a property's fields consist of. */
export const purposes = ['buy', 'rent'] as const;
export type Purpose = (typeof purposes)[number];

export const propertyTypes = ['House', 'Apartment', 'Duplex', 'Villa'] as const;

/** How long a home counts as reduced. */
export const reducedForDays = 60;

/** Market status of a home. A let or sold home has a page but is not listed. */
export const listingStatuses = ['open', 'under-offer', 'let', 'sold'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** Maximum number of ids in a request for cards. */
export const maxIds = 100;

export const furnishingLabels = {
  furnished: 'Furnished',
  'part-furnished': 'Part furnished',
  unfurnished: 'Unfurnished',
} as const;

/** The hours of public supply that a grid band promises on an average day. */
export const gridBandLabels = {
  A: 'Band A: 20 hours or more',
  B: 'Band B: 16 hours or more',
  C: 'Band C: 12 hours or more',
  D: 'Band D: 8 hours or more',
  E: 'Band E: 4 hours or more',
} as const;

/** Not 'New', which is what the badge of a recent listing says. */
export const conditionLabels = {
  new: 'Newly built',
  renovated: 'Renovated',
  used: 'Used',
} as const;

/** Documents of ownership, in the order in which they are shown. */
export const paperTypes = ['c_of_o', 'governors_consent', 'deed', 'survey', 'excision'] as const;
export type PaperType = (typeof paperTypes)[number];

export const paperLabels: Readonly<Record<PaperType, string>> = {
  c_of_o: 'C of O',
  governors_consent: 'Governor’s consent',
  deed: 'Deed',
  survey: 'Survey',
  excision: 'Excision',
};

export interface PaperView {
  type: PaperType;
  /** Who has seen it, and the day in Nigeria: both or neither. */
  seenBy: string | null;
  seenOn: string | null;
}

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
