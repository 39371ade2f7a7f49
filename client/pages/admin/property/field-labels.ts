import { formatNaira } from '../../../../shared/money.ts';
import { papersText } from '../../../../shared/papers-text.ts';
import {
  propertyFields,
  type FieldKind,
  type FieldOfKind,
} from '../../../../shared/property-fields.ts';
import type { DraftField, PropertyDraft } from './draft.ts';
import { numberIn } from './typed-values.ts';

/** A field's label on staff pages. */
export function fieldLabel(field: DraftField): string {
  const { label, shownLabel = label }: FieldOfKind<FieldKind> = propertyFields[field];
  return shownLabel;
}

/** A field's label in the form. */
export function formLabel(field: DraftField): string {
  const { formLabel: label = fieldLabel(field) }: FieldOfKind<FieldKind> = propertyFields[field];
  return label;
}

/** A field's value as text for comparison; '' if empty. */
export function fieldText(field: DraftField, draft: PropertyDraft): string {
  const description: FieldOfKind<FieldKind> = propertyFields[field];
  const value = draft[field];
  switch (description.kind) {
    case 'choice':
      return description.options[String(value)] ?? '';
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'names':
      return draft.amenities.join(', ');
    case 'places':
      return draft.nearby
        .map(({ name, type, distance, rating }) =>
          [`${name} (${type})`, distance && `${distance} m`, rating && `★ ${rating}`]
            .filter(Boolean)
            .join(', '),
        )
        .join('\n');
    case 'papers':
      return papersText(draft.papers);
    case 'price':
    case 'amount': {
      const amount = numberIn(String(value));
      return typeof amount === 'number' ? formatNaira(amount) : String(value);
    }
    default:
      return typeof value === 'string' ? value : '';
  }
}
