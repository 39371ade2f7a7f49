import { CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';
import { counted } from '../../../../shared/number.ts';
import { paths } from '../../../../shared/paths.ts';
import { fieldId } from '../../../ui/form/form-field.tsx';
import { amenityChoices } from './amenity-choices.ts';
import { prefix, type FieldsProps } from './fields.ts';
import { FormSection } from './form-section.tsx';
import styles from './fields.module.css';

/** Checkboxes for the amenities that no other field asks for. */
export function AmenityFields({
  draft,
  set,
  errors,
  amenities,
  lacks,
}: FieldsProps & { amenities: readonly LookupItem[] }): ReactNode {
  // A deselected amenity stays, so that it can be selected again.
  const [first] = useState(draft.amenities);
  const { names, isPartial } = amenityChoices(
    amenities.map(({ name }) => name),
    [...first, ...draft.amenities],
    lacks,
  );
  const error = errors['amenities'];
  const id = fieldId('amenities', prefix);

  function toggle(name: string): void {
    const others = draft.amenities.filter((other) => other !== name);
    set(
      'amenities',
      others.length < draft.amenities.length ? others : [...others, name].toSorted(),
    );
  }

  return (
    <FormSection
      id="amenities"
      title="Amenities"
      lead={
        <>
          {counted(draft.amenities.length, 'amenity', 'amenities')} chosen.{' '}
          {isPartial && 'Set light, water, furnishing and service above. '}
          New ones are added under <a href={paths.adminAmenities}>Amenities</a>.
        </>
      }
    >
      <fieldset
        id={id}
        tabIndex={-1}
        className={styles.checks}
        aria-describedby={error && `${id}-error`}
      >
        <legend className={styles.hidden}>Amenities</legend>
        {names.map((name) => (
          <label key={name} className={styles.check}>
            <input
              type="checkbox"
              name="amenities"
              value={name}
              checked={draft.amenities.includes(name)}
              onChange={() => toggle(name)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden="true" size={16} />
          {error}
        </p>
      )}
    </FormSection>
  );
}
