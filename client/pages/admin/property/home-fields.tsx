import type { ReactNode } from 'react';
import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';
import { formatNaira } from '../../../../shared/money.ts';
import { amountText } from '../../../../shared/price-text.ts';
import { propertyFields } from '../../../../shared/property-fields.ts';
import { formatNumber } from '../../../../shared/number.ts';
import { SelectField, TextAreaField } from '../../../ui/form/form-field.tsx';
import type { PropertyDraft } from './draft.ts';
import { ChoiceInput, TypedInput } from './field-input.tsx';
import { formLabel } from './field-labels.ts';
import { prefix, type FieldsProps } from './fields.ts';
import { FormSection } from './form-section.tsx';
import styles from './fields.module.css';
import { numberIn } from './typed-values.ts';

/** Title, purpose, type, price, reference and description. */
export function HomeFields({
  types,
  ...props
}: FieldsProps & { types: readonly LookupItem[] }): ReactNode {
  const { draft, set, errors, lacks } = props;
  const names = types.map(({ name }) => name);
  // Includes a selected type that was renamed or merged meanwhile.
  const choices = draft.type === '' || names.includes(draft.type) ? names : [draft.type, ...names];
  return (
    <FormSection id="home" title="The home">
      <TypedInput {...props} name="title" />
      <div className={styles.pair}>
        <ChoiceInput {...props} name="purpose" />
        <SelectField
          prefix={prefix}
          name="type"
          label={formLabel('type')}
          value={draft.type}
          error={errors['type']}
          required
          onChange={({ currentTarget }) => set('type', currentTarget.value)}
        >
          <option value="">Choose…</option>
          {choices.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TypedInput
          {...props}
          name="price"
          label={draft.purpose === 'rent' ? 'Yearly rent (₦)' : 'Price (₦)'}
          hint={priceHint(draft)}
        />
        {!lacks.includes('reference') && <TypedInput {...props} name="reference" />}
      </div>
      <TextAreaField
        prefix={prefix}
        name="description"
        label={formLabel('description')}
        hint={`${formatNumber(draft.description.length)} of ${formatNumber(propertyFields.description.max)} characters. Needed before it is published.`}
        rows={9}
        value={draft.description}
        error={errors['description']}
        onChange={({ currentTarget }) => set('description', currentTarget.value)}
      />
    </FormSection>
  );
}

/** The price as visitors will see it. */
function priceHint({ price, purpose }: PropertyDraft): string {
  const amount = numberIn(price);
  if (amount === null || amount === 0) return 'Leave empty for “Price on request”.';
  if (typeof amount !== 'number') return 'Whole Naira, as in 45,000,000.';
  const monthly = purpose === 'buy' ? '' : `, ${formatNaira(Math.round(amount / 12))} a month`;
  return amountText(amount, purpose) + monthly;
}
