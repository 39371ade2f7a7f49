import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../../shared/paths.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Enquiries that the site has given up on, with a link to send them again. */
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
        <a href={paths.adminUndelivered}>Read {count === 1 ? 'it' : 'them'} and send again</a>
      </p>
    </Notice>
  );
}
