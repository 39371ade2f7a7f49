import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../../shared/contract/admin/audit.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './changes.module.css';

/** More than these are folded away, such as all that a new property starts with. */
const mostShown = 4;

/** What an entry changed, field by field: what it was, and what it is. */
export function Changes({ changes }: Pick<AuditEntry, 'changes'>): ReactNode {
  if (changes.length === 0) return null;
  if (changes.length <= mostShown) return <ChangeList changes={changes} />;
  return (
    <details className={styles.more}>
      <summary>{changes.length} fields</summary>
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
                <del>{from}</del>
                <ArrowRight aria-hidden="true" size={14} />
                <VisuallyHidden> to </VisuallyHidden>
              </>
            )}
            <span>{to === '' ? 'nothing' : to}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
