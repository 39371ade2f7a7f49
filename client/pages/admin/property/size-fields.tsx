import type { ReactNode } from 'react';
import { TextField } from '../../../ui/form/form-field.tsx';
import { fieldWords } from './field-words.ts';
import { prefix, type FieldsProps } from './fields.ts';
import { FormSection } from './form-section.tsx';
import styles from './fields.module.css';

const figures = [
  'bedrooms',
  'bathrooms',
  'kitchens',
  'garages',
  'floors',
  'area',
  'yearBuilt',
] as const;

/** Rooms, floors, area and year. */
export function SizeFields({ draft, set, errors }: FieldsProps): ReactNode {
  return (
    <FormSection id="size" title="Size and rooms" lead="Empty fields are not shown.">
      <div className={styles.figures}>
        {figures.map((name) => (
          <TextField
            key={name}
            prefix={prefix}
            name={name}
            label={name === 'area' ? 'Area (m²)' : fieldWords[name]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={draft[name]}
            error={errors[name]}
            onChange={({ currentTarget }) => set(name, currentTarget.value)}
          />
        ))}
      </div>
    </FormSection>
  );
}
