import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';

/** Enquiries the provider has not accepted for a week, with instructions to resend them. */
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
