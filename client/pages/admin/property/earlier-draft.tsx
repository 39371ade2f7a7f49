import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../../shared/dates.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './editor.module.css';
import type { KeptDraft } from './kept-draft.ts';

interface EarlierDraftProps {
  earlier: KeptDraft;
  /** Of the property now; null for a new one. */
  version: number | null;
  onResume(): void;
  onDiscard(): void;
}

/** What an earlier visit left unsent, to go on with or to let go of. */
export function EarlierDraft({
  earlier,
  version,
  onResume,
  onDiscard,
}: EarlierDraftProps): ReactNode {
  const isBehind = version !== null && earlier.base !== null && earlier.base.version !== version;
  return (
    <div className={styles.earlier} role="status">
      <History aria-hidden="true" size={20} />
      <div>
        <p>
          <strong>You left changes here that were not saved,</strong> last on{' '}
          {formatMoment(earlier.keptAt)}.
          {isBehind &&
            ' The property has been changed since: when you save, you will see both versions.'}
        </p>
        <div className={styles.ways}>
          <Button onClick={onResume}>Go on with them</Button>
          <Button look="secondary" onClick={onDiscard}>
            Discard them
          </Button>
        </div>
      </div>
    </div>
  );
}
