import type { ReactNode } from 'react';
import type { LookupItem } from '../../../../shared/contract/admin/lists.ts';
import { formatNaira } from '../../../../shared/money.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/form/form-field.tsx';
import type { PropertyDraft } from './draft.ts';
import { prefix, type FieldsProps } from './fields.ts';
import { FormSection } from './form-section.tsx';
import styles from './fields.module.css';
import { numberIn } from './typed-values.ts';

const maxDescriptionLength = 8000;
const number = new Intl.NumberFormat('en-NG');

interface HomeFieldsProps extends FieldsProps {
  types: readonly LookupItem[];
  /** The provider does not store references. */
  basic: boolean;
}

/** Title, purpose, type, price, reference and description. */
export function HomeFields({ draft, set, errors, types, basic }: HomeFieldsProps): ReactNode {
  const isRent = draft.purpose === 'rent';
  const names = types.map(({ name }) => name);
  // Includes a selected type that was renamed or merged meanwhile.
  const choices = draft.type === '' || names.includes(draft.type) ? names : [draft.type, ...names];
  return (
    <FormSection id="home" title="The home">
      <TextField
        prefix={prefix}
        name="title"
        label="Title"
        value={draft.title}
        maxLength={200}
        error={errors['title']}
        required
        onChange={({ currentTarget }) => set('title', currentTarget.value)}
      />
      <div className={styles.pair}>
        <SelectField
          prefix={prefix}
          name="purpose"
          label="Purpose"
          value={draft.purpose}
          error={errors['purpose']}
          onChange={({ currentTarget }) =>
            set('purpose', currentTarget.value === 'rent' ? 'rent' : 'buy')
          }
        >
          <option value="buy">For sale</option>
          <option value="rent">For rent</option>
        </SelectField>
        <SelectField
          prefix={prefix}
          name="type"
          label="Property type"
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
        <TextField
          prefix={prefix}
          name="price"
          label={isRent ? 'Rent for a year (₦)' : 'Price (₦)'}
          hint={priceHint(draft)}
          inputMode="numeric"
          autoComplete="off"
          value={draft.price}
          error={errors['price']}
          onChange={({ currentTarget }) => set('price', currentTarget.value)}
        />
        {!basic && (
          <TextField
            prefix={prefix}
            name="reference"
            label="Reference"
            hint="Its number in another system, if it has one."
            autoComplete="off"
            maxLength={60}
            value={draft.reference}
            error={errors['reference']}
            onChange={({ currentTarget }) => set('reference', currentTarget.value)}
          />
        )}
      </div>
      <TextAreaField
        prefix={prefix}
        name="description"
        label="Description"
        hint={`${number.format(draft.description.length)} of ${number.format(maxDescriptionLength)} characters. Needed before it is published.`}
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
  if (purpose === 'buy') return formatNaira(amount);
  return `${formatNaira(amount)} a year, ${formatNaira(Math.round(amount / 12))} a month`;
}
