import type { ReactNode } from 'react';
import { TypedInput } from './field-input.tsx';
import styles from './fields.module.css';
import type { FieldsProps } from './fields.ts';
import { FormSection } from './form-section.tsx';

const fees = ['serviceCharge', 'cautionDeposit', 'agencyFee', 'legalFee'] as const;

/** What the home costs beyond its price. A sale has no caution deposit. */
export function CostFields(props: FieldsProps): ReactNode {
  const { draft, lacks } = props;
  const shown = fees.filter((name) => {
    const isUseless = name === 'cautionDeposit' && draft.purpose === 'buy' && draft[name] === '';
    return !lacks.includes(name) && !isUseless;
  });
  if (shown.length === 0) return null;
  return (
    <FormSection
      id="costs"
      title="Costs"
      lead="Leave a fee blank if you don’t know it: visitors see the usual cost. Enter 0 if nothing is due."
    >
      <div className={styles.pair}>
        {shown.map((name) => (
          <TypedInput key={name} {...props} name={name} />
        ))}
      </div>
    </FormSection>
  );
}
