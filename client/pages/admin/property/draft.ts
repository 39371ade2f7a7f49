import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import {
  nextStatuses,
  type PropertyStatus,
} from '../../../../shared/contract/admin/property-status.ts';
import type { PaperView, Purpose } from '../../../../shared/contract/property-terms.ts';
import {
  fieldNames,
  formSections,
  mapFields,
  propertyFields,
  type FieldName,
  type FieldOfKind,
} from '../../../../shared/property-fields.ts';
import {
  emptyProperty,
  type FieldsWith,
  type PropertyFields,
} from '../../../../shared/property-values.ts';
import { comparablePlaces, nearbyDraft, nearbyInput, type NearbyDraft } from './nearby-draft.ts';
import { pointIn, pointText } from './typed-values.ts';

export type DraftField = FieldName;

/** Fields of these kinds are typed in one line. Numbers and points become values when the form is sent. */
export const typedKinds = [
  'line',
  'url',
  'price',
  'count',
  'area',
  'year',
  'amount',
  'hours',
  'day',
  'point',
] as const;
export type TypedField = FieldsWith<{ kind: (typeof typedKinds)[number] }>;

export type ChoiceField = FieldsWith<{ kind: 'choice' }>;
export type FlagField = FieldsWith<{ kind: 'flag' }>;

/** A paper in the form, with '' for what is not stated. */
export interface PaperDraft {
  type: PaperView['type'];
  seenBy: string;
  seenOn: string;
}

/** A property in the form. */
export type PropertyDraft = {
  [Field in DraftField]: Field extends TypedField
    ? string
    : Field extends 'nearby'
      ? NearbyDraft[]
      : Field extends 'papers'
        ? PaperDraft[]
        : PropertyFields[Field];
};

export const emptyDraft: PropertyDraft = draftOf(emptyProperty);

/** Every field, section by section. */
export const draftFields: readonly DraftField[] = formSections.flatMap((section) =>
  fieldNames.filter((name) => propertyFields[name].section === section),
);

/** Editable fields of a property. */
export function fieldsOf(property: AdminProperty): PropertyFields {
  return mapFields<DraftField, PropertyFields>(fieldNames, (name) => property[name]);
}

/** Fields that are missing, as in a base stored before they were added, start empty. */
export function draftOf(property: Partial<PropertyFields>): PropertyDraft {
  const fields: PropertyFields = { ...emptyProperty, ...property };
  return mapFields<DraftField, PropertyDraft>(fieldNames, (name, { kind }) => {
    switch (name) {
      case 'amenities':
        return fields.amenities.toSorted();
      case 'coordinates':
        return pointText(fields.coordinates);
      case 'nearby':
        return fields.nearby.map(nearbyDraft);
      case 'papers':
        return fields.papers.map(({ type, seenBy, seenOn }) => ({
          type,
          seenBy: seenBy ?? '',
          seenOn: seenOn ?? '',
        }));
      default: {
        const value = fields[name];
        if (typeof value !== 'number' && value !== null) return value;
        return kind === 'amount' || kind === 'hours' ? String(value ?? '') : figure(value);
      }
    }
  });
}

/** The draft as input for validation, with numbers as strings. */
export function inputOf(draft: PropertyDraft): Record<DraftField, unknown> {
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

/** The options of a choice with their labels, '' for no choice included. */
export function optionsOf(
  field: ChoiceField,
): [value: PropertyDraft[ChoiceField], label: string][] {
  const { options, initial }: FieldOfKind<'choice'> = propertyFields[field];
  const none = initial === '' ? [['', 'Not stated']] : [];
  // Object.entries has the names as any strings.
  return [...none, ...Object.entries(options)] as [PropertyDraft[ChoiceField], string][];
}

/** Allowed next statuses, the current one first; 'let' is for rent only and 'sold' for sales only. */
export function statusChoices(from: PropertyStatus | null, purpose: Purpose): PropertyStatus[] {
  if (from === null) return ['draft', 'published'];
  const closed = purpose === 'buy' ? 'let' : 'sold';
  return [from, ...nextStatuses[from].filter((status) => status !== closed)];
}

function figure(value: number | null): string {
  return value === null || value === 0 ? '' : String(value);
}
