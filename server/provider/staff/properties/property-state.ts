import type { Insertable } from 'kysely';
import type { PlaceType, PropertiesTable } from '../../database/tables.ts';
import { initialValues, toFieldColumns } from '../../properties/property-columns.ts';
import { refuseStatus } from '../../properties/property-status.ts';
import type { KnownNames } from './known-names.ts';
import { type PropertyFields, requiredFields, type WholeProperty } from './property-fields.ts';

interface Coordinates {
  lat: number;
  lng: number;
}

interface NearbyState {
  type: PlaceType;
  name: string;
  description: string;
  rating: number | null;
  distanceMetres: number;
  location: Coordinates & { address: string };
}

/** The writable state of a property, with the API's field names; amenities are in order of id. */
export interface PropertyState extends Omit<WholeProperty, 'nearby'> {
  nearby: NearbyState[];
}

type Problems = Record<string, string>;
export type Outcome = { state: PropertyState } | { problems: Problems };

const blank: PropertyState = {
  ...initialValues,
  propertyType: '',
  isFeatured: 'No',
  amenities: [],
  coordinates: null,
  nearby: [],
};

/** Applies the fields: returns the new state, or the errors if it is invalid. `before` is null for a new property. */
export function applyFields(
  before: PropertyState | null,
  { nearby, propertyType, amenities, ...rest }: PropertyFields,
  names: KnownNames,
): Outcome {
  const problems: Problems = {};
  const stated = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  );
  const state: PropertyState = { ...blank, ...before, ...stated };

  if (before === null) Object.assign(problems, missingFields({ ...rest, propertyType }));
  if (propertyType !== undefined) {
    const type = names.type(propertyType);
    if (type === null) problems.propertyType = `There is no property type ${propertyType}`;
    else state.propertyType = type.name;
  }
  if (amenities !== undefined) {
    const unknown = amenities.find((name) => names.amenity(name) === null);
    if (unknown !== undefined) problems.amenities = `There is no amenity ${unknown}`;
    else state.amenities = names.inOrder(amenities);
  }
  if (nearby !== undefined) {
    const places = nearby.map((place) => withDistance(place, state.coordinates));
    if (places.some((place) => place === null)) {
      problems.nearby = 'Without coordinates of the property, nearby places need their distance';
    }
    state.nearby = places.filter((place) => place !== null);
  }
  if (Object.keys(problems).length > 0) return { problems };
  const refused = refuseStatus(before?.status ?? null, state);
  return refused === null ? { state } : { problems: refused };
}

function missingFields(fields: Readonly<Record<string, unknown>>): Problems {
  const missing = Object.entries(requiredFields).filter(([name]) => fields[name] === undefined);
  return Object.fromEntries(missing);
}

function withDistance(
  { distanceMetres, ...place }: NonNullable<PropertyFields['nearby']>[number],
  from: Coordinates | null,
): NearbyState | null {
  if (distanceMetres === undefined && from === null) return null;
  const distance = distanceMetres ?? (from === null ? 0 : metresBetween(from, place.location));
  const { type, name, description, rating, location } = place;
  return { type, name, description, rating, distanceMetres: distance, location };
}

/** Great-circle distance on a sphere with a radius of 6,371 km, to the nearest ten metres. */
function metresBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const east = Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  const chord = north + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * east;
  return Math.round((2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(chord)))) / 10) * 10;
}

/** The state as columns of `properties`, without those that the state does not include. */
export function toColumns(
  state: PropertyState,
  names: KnownNames,
): Omit<Insertable<PropertiesTable>, 'uuid' | 'created_at' | 'updated_at' | 'deleted_at'> {
  return {
    ...toFieldColumns(state),
    property_type_id: names.typeId(state.propertyType),
    is_featured: state.isFeatured === 'Yes',
    lat: state.coordinates?.lat ?? null,
    lng: state.coordinates?.lng ?? null,
  };
}
