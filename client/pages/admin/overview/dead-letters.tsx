import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';

/** Visitors' messages that the provider did not take for a week, and how to send them again. */
export function DeadLetters({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <Notice icon={TriangleAlert}>
      <p>
        <strong>
          {count === 1
            ? 'One message from a visitor could not be delivered.'
            : `${count} messages from visitors could not be delivered.`}
        </strong>{' '}
        They are stored: <code>npm run outbox</code> on the server lists them and sends them again.
      </p>
    </Notice>
  );
}
