import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type PropertyStatus,
  statusLabels,
} from '../../../../shared/contract/admin/property-status.ts';
import { dayInLagos } from '../../../../shared/dates.ts';
import { NotOfferedNote } from '../../../admin/display/not-offered.tsx';
import { Button } from '../../../ui/button.tsx';
import { statusChoices } from './draft.ts';
import { ChoiceInput, FlagInput, TypedInput } from './field-input.tsx';
import type { FieldsProps } from './fields.ts';
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
}

/** The status, limited to allowed transitions. */
export function StatusFields({ from, ...props }: StatusFieldsProps): ReactNode {
  const { status, purpose } = props.draft;
  const allowed = statusChoices(from, purpose);
  // Includes the selected status even if the purpose no longer allows it.
  const choices = allowed.includes(status) ? allowed : [...allowed, status];
  return (
    <FormSection id="status" title="Status and visibility">
      <div className={styles.pair}>
        {props.lacks.includes('status') ? (
          <NotOfferedNote>
            Visitors see what you save: your property provider does not offer drafts.
          </NotOfferedNote>
        ) : (
          <ChoiceInput
            {...props}
            name="status"
            hint={visibility[status]}
            options={choices.map((choice) => [choice, statusLabels[choice]])}
          />
        )}
        <FlagInput {...props} name="featured" />
      </div>
      {!props.lacks.includes('confirmedOn') && (
        <div className={styles.withButton}>
          <TypedInput {...props} name="confirmedOn" />
          <Button look="secondary" onClick={() => props.set('confirmedOn', dayInLagos(Date.now()))}>
            <CalendarCheck aria-hidden="true" size={18} />
            Confirmed today
          </Button>
        </div>
      )}
    </FormSection>
  );
}
