import type { PropertyFields } from '../../../../shared/property-values.ts';
import { wholePropertyForm } from '../../../../shared/forms/property-form.ts';
import { readForm, type FormResult } from '../../../../shared/forms/read-form.ts';
import { draftFields, inputOf, type PropertyDraft } from './draft.ts';
import { nearbyErrors } from './nearby-draft.ts';
import { pointIn } from './typed-values.ts';

/** Parses a draft, or returns its errors in form order. */
export function readDraft(draft: PropertyDraft): FormResult<PropertyFields> {
  const read = readForm(wholePropertyForm, inputOf(draft));
  const places = nearbyErrors(draft.nearby, draft.coordinates);
  const hasPlaces = Object.keys(places).length > 0;
  if (read.ok && !hasPlaces) return read;
  const errors: Record<string, string> = { ...(!read.ok && read.errors) };
  if (errors['coordinates'] && pointIn(draft.coordinates) === null)
    errors['coordinates'] = 'Coordinates must be a latitude and a longitude: 6.4474, 3.4553';
  const ordered = draftFields.flatMap((field): [string, string][] => {
    // Errors of a place are shown at its own fields.
    if (field === 'nearby' && hasPlaces) return Object.entries(places);
    const error = errors[field];
    return error === undefined ? [] : [[field, error]];
  });
  return { ok: false, errors: Object.fromEntries(ordered) };
}
