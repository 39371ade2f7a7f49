import { MailOpen, MailX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { inboxPath, type InboxView } from './inbox-address.ts';
import styles from './no-message.module.css';

interface NoMessageProps {
  view: InboxView;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Shown if no message is open or if it does not exist. */
export function NoMessage({ view, heading }: NoMessageProps): ReactNode {
  const isMissing = view.open !== null;
  const Icon = isMissing ? MailX : MailOpen;
  return (
    <div className={styles.remark}>
      <Icon aria-hidden="true" size={28} />
      <h2 ref={heading} tabIndex={-1}>
        {isMissing ? 'Message not found' : 'Choose a message'}
      </h2>
      <p>
        {isMissing ? (
          <a href={inboxPath(view, { open: null })}>Back to the list</a>
        ) : (
          'It opens here, beside the list.'
        )}
      </p>
    </div>
  );
}
