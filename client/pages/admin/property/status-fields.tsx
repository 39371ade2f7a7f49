import type { ReactNode } from 'react';
import type { PropertyStatus } from '../../../../shared/contract/admin/properties.ts';
import { NotOfferedNote } from '../../../admin/words/not-offered.tsx';
import { CheckField, SelectField } from '../../../ui/form/form-field.tsx';
import { statusWords } from '../status-words.ts';
import { statusChoices } from './draft.ts';
import { prefix, type FieldsProps } from './fields.ts';
import styles from './fields.module.css';
import { FormSection } from './form-section.tsx';

/** Who can see a property in each status. */
const visibility: Readonly<Record<PropertyStatus, string>> = {
  draft: 'Only staff see it.',
  published: 'Visitors can find it.',
  under_offer: 'Visitors can still find it.',
  let: 'Its page stays, but it is not listed.',
  sold: 'Its page stays, but it is not listed.',
  archived: 'Only staff see it.',
};

interface StatusFieldsProps extends FieldsProps {
  /** The saved status; null for a new property. */
  from: PropertyStatus | null;
  /** The provider does not support statuses: saved properties are public. */
  basic: boolean;
}

/** The status, limited to allowed transitions. */
export function StatusFields({ draft, set, errors, from, basic }: StatusFieldsProps): ReactNode {
  const allowed = statusChoices(from, draft.purpose);
  // Includes the selected status even if the purpose no longer allows it.
  const choices = allowed.includes(draft.status) ? allowed : [...allowed, draft.status];
  return (
    <FormSection id="status" title="Status and visibility">
      <div className={styles.pair}>
        {basic ? (
          <NotOfferedNote>
            Visitors see what you save: your property provider does not offer drafts.
          </NotOfferedNote>
        ) : (
          <SelectField
            prefix={prefix}
            name="status"
            label="Status"
            hint={visibility[draft.status]}
            value={draft.status}
            error={errors['status']}
            onChange={({ currentTarget }) => {
              const chosen = choices.find((status) => status === currentTarget.value);
              if (chosen) set('status', chosen);
            }}
          >
            {choices.map((status) => (
              <option key={status} value={status}>
                {statusWords[status]}
              </option>
            ))}
          </SelectField>
        )}
        <CheckField
          prefix={prefix}
          name="featured"
          label="Featured on the home page"
          checked={draft.featured}
          error={errors['featured']}
          onChange={({ currentTarget }) => set('featured', currentTarget.checked)}
        />
      </div>
    </FormSection>
  );
}
