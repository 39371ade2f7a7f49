import { ArrowRight, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../../shared/contract/admin/audit-schemas.ts';
import { formatNaira } from '../../../../shared/money.ts';
import { propertyFields } from '../../../../shared/property-fields.ts';
import { clockTime } from '../../../admin/display/clock-time.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './changes.module.css';

/** Further changes are collapsed, such as the fields of a new property. */
const maxShown = 4;

/** An entry's changes, field by field, with old and new values. */
export function Changes({ changes }: Pick<AuditEntry, 'changes'>): ReactNode {
  if (changes.length === 0) return null;
  if (changes.length <= maxShown) return <ChangeList changes={changes} />;
  return (
    <details className={styles.more}>
      <summary>
        {changes.length} fields
        <ChevronDown aria-hidden="true" size={18} />
      </summary>
      <ChangeList changes={changes} />
    </details>
  );
}

function ChangeList({ changes }: Pick<AuditEntry, 'changes'>): ReactNode {
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {from !== '' && (
              <>
                <VisuallyHidden>from </VisuallyHidden>
                <del>{valueText(field, from)}</del>
                <ArrowRight aria-hidden="true" size={14} />
                <VisuallyHidden> to </VisuallyHidden>
              </>
            )}
            <span>{to === '' ? 'nothing' : valueText(field, to)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** Labels of fields in Naira, as the audit trail has them. */
const moneyLabels: ReadonlySet<string> = new Set(
  Object.values(propertyFields)
    .filter(({ kind }) => kind === 'price' || kind === 'amount')
    .map(({ label }) => label.toLowerCase()),
);

/** Formats money in Naira and times in Lagos time. */
function valueText(field: string, value: string): string {
  if (moneyLabels.has(field) && /^\d+$/.test(value)) return formatNaira(Number(value));
  return moment.test(value) ? clockTime(value) : value;
}
