import type { ReactNode } from 'react';
import { fieldNames, propertyFields } from '../../../../shared/property-fields.ts';
import { isKind } from '../../../../shared/property-values.ts';
import { typedKinds } from './draft.ts';
import { ChoiceInput, FlagInput, TypedInput } from './field-input.tsx';
import type { FieldsProps } from './fields.ts';
import { FormSection } from './form-section.tsx';
import styles from './fields.module.css';

interface PlainFieldsProps extends FieldsProps {
  section: 'size' | 'light' | 'video';
  title: string;
  lead?: string;
  layout: 'figures' | 'pair';
}

/** A section whose fields follow one another, without what the provider lacks. */
export function PlainFields({
  section,
  title,
  lead,
  layout,
  ...props
}: PlainFieldsProps): ReactNode {
  const names = fieldNames.filter(
    (name) => propertyFields[name].section === section && !props.lacks.includes(name),
  );
  if (names.length === 0) return null;
  return (
    <FormSection id={section} title={title} lead={lead}>
      <div className={styles[layout]}>
        {names.map((name) => {
          if (isKind(name, 'choice')) return <ChoiceInput key={name} name={name} {...props} />;
          if (isKind(name, 'flag')) return <FlagInput key={name} name={name} {...props} />;
          return isKind(name, ...typedKinds) && <TypedInput key={name} name={name} {...props} />;
        })}
      </div>
    </FormSection>
  );
}
