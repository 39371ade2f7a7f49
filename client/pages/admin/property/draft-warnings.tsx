import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './draft-warnings.module.css';

/** What staff may want to look at again before they save; they can go on without. */
export function DraftWarnings({ warnings }: { warnings: readonly string[] }): ReactNode {
  return (
    <div role="status" className={styles.warnings}>
      {warnings.length > 0 && (
        <>
          <p>
            <TriangleAlert aria-hidden="true" size={18} />
            <strong>Please check. You can still save.</strong>
          </p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
