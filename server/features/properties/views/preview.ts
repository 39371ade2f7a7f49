import type { Body } from '../../../../shared/contract/operations/operations.ts';
import type { AdminPhoto } from '../../../../shared/contract/admin/property-schemas.ts';
import {
  photoView,
  type PhotoView,
  type PropertyView,
} from '../../../../shared/contract/property-schemas.ts';
import { distanceKm } from '../../../../shared/distance.ts';
import { propertyFieldsForm } from '../../../../shared/forms/property-form.ts';
import { readForm } from '../../../../shared/forms/read-form.ts';
import { fieldNames } from '../../../../shared/property-fields.ts';
import type { PropertyFields } from '../../../../shared/property-values.ts';
import type { VideoPlayer } from '../../../../shared/video-frame.ts';
import { toWireProperty } from '../../../upstream/staff/staff-property-wire.ts';
import { detailSchema } from '../../../upstream/visitors/property-schema.ts';
import type { CostSettings } from './home-costs.ts';
import { toPropertyView } from './views.ts';

/** Entries of a list that are read one by one, as many as the longest list may have. */
const maxEntries = 100;

/**
 * The page that visitors would see of a form, with the photos that are saved. Fields and entries of lists that are invalid are left
 * out, and so is what a provider computes: past prices and when it was changed.
 */
export function previewOf(
  { fields, id, photos, createdAt }: Body<'POST /admin/preview'>,
  settings: CostSettings,
  players: readonly VideoPlayer[] = [],
): PropertyView {
  const readable = validFields(fields);
  const { title = 'No title yet', purpose = 'buy', price = 0, nearby = [] } = readable;
  const { property } = detailSchema.parse({
    ...toWireProperty({ ...readable, title, purpose, price }),
    monthlyPrice: purpose === 'rent' ? Math.round(price / 12) : 0,
    nearby: nearby.map((place) => ({
      ...place,
      distance: distanceText(place, readable),
      location: { ...place.coordinates, address: place.address },
    })),
    id: id ?? 'new',
    createdAt,
  });
  const shown = photos.filter(({ kind }) => kind !== 'floor-plan');
  const plans = photos.filter(({ kind }) => kind === 'floor-plan');
  const pictures = shown.flatMap((photo, index) =>
    toPhoto(photo, `Photo ${index + 1} of ${title}`),
  );
  return {
    ...toPropertyView(property, () => null, settings, players),
    photos: pictures,
    photoCount: pictures.length,
    floorPlans: plans.flatMap((photo, index) =>
      toPhoto(photo, `Floor plan ${index + 1} of ${title}`),
    ),
  };
}

/** Leaves out an empty title, too: it is invalid. */
function validFields(fields: Readonly<Record<string, unknown>>): Partial<PropertyFields> {
  const valid = fieldNames.flatMap((name) => {
    const value = fields[name];
    const isValid = (one: unknown): boolean => readForm(propertyFieldsForm, { [name]: one }).ok;
    if (value === undefined) return [];
    if (isValid(value)) return [[name, value]];
    if (!Array.isArray(value)) return [];
    const entries = value.slice(0, maxEntries).filter((entry) => isValid([entry]));
    return isValid(entries) ? [[name, entries]] : [];
  });
  const form = readForm(propertyFieldsForm, Object.fromEntries(valid));
  return form.ok ? withoutUndefined(form.value) : {};
}

function withoutUndefined(fields: {
  [Name in keyof PropertyFields]?: PropertyFields[Name] | undefined;
}): Partial<PropertyFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** At most one: a photo that no page could show is left out. */
function toPhoto({ id: _id, kind: _kind, ...photo }: AdminPhoto, otherwise: string): PhotoView[] {
  const read = photoView.safeParse({ ...photo, alt: photo.alt || otherwise });
  return read.success ? [read.data] : [];
}

/** As providers write it: '350 m', '1.2 km'; in a straight line if it is not stated. Empty if it is unknown. */
function distanceText(
  { distanceMetres, coordinates }: PropertyFields['nearby'][number],
  { coordinates: home }: Partial<PropertyFields>,
): string {
  const metres =
    distanceMetres ?? (home && coordinates && Math.round(distanceKm(home, coordinates) * 100) * 10);
  if (!metres) return '';
  return metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`;
}
