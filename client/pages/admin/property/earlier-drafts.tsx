import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../../shared/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './editor.module.css';
import type { StoredDraft } from './stored-draft.ts';

interface EarlierDraftsProps {
  earlier: readonly StoredDraft[];
  /** Current version of the property; null for a new one. */
  version: number | null;
  onResume(earlier: StoredDraft): void;
  onDiscard(earlier: StoredDraft): void;
}

/** Unsaved drafts from earlier visits, to continue or discard. */
export function EarlierDrafts({
  earlier,
  version,
  onResume,
  onDiscard,
}: EarlierDraftsProps): ReactNode {
  return (
    <div role="status">
      {earlier.length > 0 && (
        <ul className={styles.earlierList} aria-label="Unsaved drafts in this browser">
          {earlier.map((one) => (
            <li key={one.key} className={styles.earlier}>
              <History aria-hidden="true" size={20} />
              <div>
                <p>
                  {version === null ? (
                    <>
                      <strong>
                        You left a new property unfinished: <bdi>{titleOf(one)}</bdi>,
                      </strong>{' '}
                      last changed on {formatMoment(one.keptAt)}.
                    </>
                  ) : (
                    <>
                      <strong>You left changes here that were not saved,</strong> last on{' '}
                      {formatMoment(one.keptAt)}.
                      {one.base !== null &&
                        one.base.version !== version &&
                        ' The property has been changed since: when you save, you will see both versions.'}
                    </>
                  )}
                </p>
                <div className={styles.draftActions}>
                  <Button onClick={() => onResume(one)}>
                    Resume
                    <About draft={one} />
                  </Button>
                  <Button look="secondary" onClick={() => onDiscard(one)}>
                    Discard
                    <About draft={one} />
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function About({ draft }: { draft: StoredDraft }): ReactNode {
  return <VisuallyHidden> {titleOf(draft)}</VisuallyHidden>;
}

function titleOf({ draft }: StoredDraft): string {
  return draft.title.trim() === '' ? 'without a title yet' : `“${draft.title.trim()}”`;
}
