import {
  nextStatuses,
  type AdminProperty,
  type PropertyFields,
  type PropertyStatus,
} from '../../../../shared/contract/admin/properties.ts';
import type { Purpose } from '../../../../shared/contract/property-views.ts';
import { comparablePlaces, nearbyDraft, nearbyInput, type NearbyDraft } from './nearby-draft.ts';
import { pointIn, pointText } from './typed-values.ts';

/** A property in the form; numbers are strings until it is sent. */
export interface PropertyDraft {
  reference: string;
  title: string;
  location: string;
  purpose: Purpose;
  type: string;
  price: string;
  bedrooms: string;
  bathrooms: string;
  kitchens: string;
  garages: string;
  floors: string;
  area: string;
  featured: boolean;
  status: PropertyStatus;
  yearBuilt: string;
  description: string;
  amenities: string[];
  videoUrl: string;
  /** 'latitude, longitude' */
  coordinates: string;
  nearby: NearbyDraft[];
}

export type DraftField = keyof PropertyDraft & keyof PropertyFields;

export const emptyDraft: PropertyDraft = {
  reference: '',
  title: '',
  location: '',
  purpose: 'buy',
  type: '',
  price: '',
  bedrooms: '',
  bathrooms: '',
  kitchens: '',
  garages: '',
  floors: '',
  area: '',
  featured: false,
  status: 'draft',
  yearBuilt: '',
  description: '',
  amenities: [],
  videoUrl: '',
  coordinates: '',
  nearby: [],
};

/** Its type requires every field. */
const formOrder = {
  title: true,
  purpose: true,
  type: true,
  price: true,
  reference: true,
  description: true,
  bedrooms: true,
  bathrooms: true,
  kitchens: true,
  garages: true,
  floors: true,
  area: true,
  yearBuilt: true,
  location: true,
  coordinates: true,
  amenities: true,
  nearby: true,
  videoUrl: true,
  status: true,
  featured: true,
} satisfies Record<DraftField, true>;

/** Every field, in form order. */
export const draftFields = Object.keys(formOrder) as DraftField[];

/** Editable fields of a property. */
export function fieldsOf(property: AdminProperty): PropertyFields {
  const { reference, title, location, purpose, type, price, bedrooms, bathrooms } = property;
  const { kitchens, garages, floors, area, featured, status, yearBuilt, description } = property;
  const { amenities, videoUrl, coordinates, nearby } = property;
  const home = { reference, title, location, purpose, type, price, description, videoUrl };
  const figures = { bedrooms, bathrooms, kitchens, garages, floors, area, yearBuilt };
  return { ...home, ...figures, featured, status, amenities, coordinates, nearby };
}

export function draftOf(property: PropertyFields): PropertyDraft {
  const { reference, title, location, purpose, type, featured, status } = property;
  const { yearBuilt, description, amenities, videoUrl, coordinates, nearby } = property;
  return {
    reference,
    title,
    location,
    purpose,
    type,
    price: figure(property.price),
    bedrooms: figure(property.bedrooms),
    bathrooms: figure(property.bathrooms),
    kitchens: figure(property.kitchens),
    garages: figure(property.garages),
    floors: figure(property.floors),
    area: figure(property.area),
    featured,
    status,
    yearBuilt: yearBuilt === null ? '' : String(yearBuilt),
    description,
    amenities: amenities.toSorted(),
    videoUrl,
    coordinates: pointText(coordinates),
    nearby: nearby.map(nearbyDraft),
  };
}

/** The draft as input for validation, with numbers as strings. */
export function inputOf(draft: PropertyDraft): Record<keyof PropertyFields, unknown> {
  const { coordinates, nearby } = draft;
  return {
    ...draft,
    coordinates: coordinates.trim() === '' ? null : (pointIn(coordinates) ?? coordinates),
    nearby: nearby.map(nearbyInput),
  };
}

/** The draft without form-only data. */
export function comparable(draft: PropertyDraft): Record<DraftField, unknown> {
  return { ...draft, nearby: comparablePlaces(draft.nearby) };
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Fields in which two drafts differ, in form order. */
export function differences(one: PropertyDraft, other: PropertyDraft): DraftField[] {
  return draftFields.filter(
    (field) => !isSameValue(comparable(one)[field], comparable(other)[field]),
  );
}

/** Allowed next statuses, the current one first; 'let' is for rent only and 'sold' for sales only. */
export function statusChoices(from: PropertyStatus | null, purpose: Purpose): PropertyStatus[] {
  if (from === null) return ['draft', 'published'];
  const closed = purpose === 'buy' ? 'let' : 'sold';
  return [from, ...nextStatuses[from].filter((status) => status !== closed)];
}

function figure(value: number): string {
  return value === 0 ? '' : String(value);
}
