import { Lock, Mail } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { AdminMessage } from '../../../../shared/contract/admin/message-schemas.ts';
import { useShortcuts } from '../../../admin/shortcuts.ts';
import styles from './compose.module.css';
import { EntryForm, entryId } from './entry-form.tsx';
import type { EntryKind } from './use-entry.ts';

interface ComposeProps {
  message: AdminMessage;
  /** Reloads the thread. */
  refresh: () => void;
}

const kinds = [
  { kind: 'reply', label: 'Reply by email', icon: Mail },
  { kind: 'note', label: 'Internal note', icon: Lock },
] as const;

/** Writes a reply or an internal note, each with its own draft. */
export function Compose({ message, refresh }: ComposeProps): ReactNode {
  const [chosen, choose] = useState<EntryKind>('reply');
  const [focusRequests, setFocusRequests] = useState(0);
  useEffect(() => {
    if (focusRequests > 0) document.getElementById(entryId('reply'))?.focus();
  }, [focusRequests]);
  useShortcuts({
    r() {
      choose('reply');
      setFocusRequests(focusRequests + 1);
    },
  });
  return (
    <section className={styles.compose} aria-label="Write" data-needs-script="">
      <fieldset className={styles.kinds}>
        <legend>What to write</legend>
        {kinds.map(({ kind, label, icon: Icon }) => (
          <label key={kind}>
            <input
              type="radio"
              name="entry-kind"
              value={kind}
              checked={kind === chosen}
              onChange={() => choose(kind)}
            />
            <Icon aria-hidden="true" size={16} />
            {label}
          </label>
        ))}
      </fieldset>
      <EntryForm key={chosen} kind={chosen} message={message} refresh={refresh} />
    </section>
  );
}
