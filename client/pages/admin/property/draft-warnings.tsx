import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './draft-warnings.module.css';

/** Warnings before saving; they do not prevent it. */
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
