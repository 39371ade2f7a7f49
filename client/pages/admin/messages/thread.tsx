import { Check, Clock, Lock, Mail, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ThreadEntry } from '../../../../shared/contract/admin/message-schemas.ts';
import { clockTime } from '../../../admin/display/clock-time.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './thread.module.css';

interface ThreadProps {
  entries: readonly ThreadEntry[];
  /** Sends a reply's email again. */
  onResend: (entry: string) => void;
}

const kinds = {
  reply: { icon: Mail, name: 'Reply by email' },
  note: { icon: Lock, name: 'Internal note' },
};

/** Replies and internal notes. */
export function Thread({ entries, onResend }: ThreadProps): ReactNode {
  if (entries.length === 0) return null;
  return (
    <ol className={styles.thread} aria-label="Replies and notes">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} onResend={onResend} />
      ))}
    </ol>
  );
}

function Entry({
  entry: { id, kind, body, author, createdAt, delivery },
  onResend,
}: { entry: ThreadEntry } & Pick<ThreadProps, 'onResend'>): ReactNode {
  const { icon: Icon, name } = kinds[kind];
  return (
    <li className={styles.entry} data-kind={kind}>
      <p className={styles.head}>
        <span className={styles.kind}>
          <Icon aria-hidden="true" size={15} />
          {name}
        </span>
        <span>{author.name}</span>
        <time dateTime={createdAt}>{clockTime(createdAt)}</time>
        {delivery && <Delivery delivery={delivery} />}
      </p>
      <p className={styles.body} dir="auto">
        {body}
      </p>
      {delivery === 'failed' && (
        <p className={styles.failed}>
          The email was not sent.
          <Button look="secondary" onClick={() => onResend(id)} data-needs-script="">
            Send it again
          </Button>
        </p>
      )}
    </li>
  );
}

const deliveries = {
  sending: { icon: Clock, text: 'Sending…' },
  sent: { icon: Check, text: 'Sent' },
  failed: { icon: TriangleAlert, text: 'Not sent' },
};

function Delivery({ delivery }: { delivery: keyof typeof deliveries }): ReactNode {
  const { icon: Icon, text } = deliveries[delivery];
  return (
    <span className={styles.delivery} data-delivery={delivery}>
      <Icon aria-hidden="true" size={15} />
      {text}
    </span>
  );
}
