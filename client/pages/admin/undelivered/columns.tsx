import type { ReactNode } from 'react';
import type { UndeliveredEnquiry } from '../../../../shared/contract/admin/undelivered-schemas.ts';
import { counted } from '../../../../shared/number.ts';
import { Badge } from '../../../admin/display/badge.tsx';
import { clockTime } from '../../../admin/display/clock-time.ts';
import { kindLabels } from '../../../admin/display/message-kind-labels.ts';
import type { Column } from '../../../admin/table/data-table.tsx';
import { RowButton, RowButtons } from '../../../admin/table/row-button.tsx';
import styles from './page.module.css';
import { reasonText } from './reason-text.ts';

interface Actions {
  isPending(id: string): boolean;
  onResend(enquiry: UndeliveredEnquiry): void;
  onDelete(enquiry: UndeliveredEnquiry): void;
}

export function senderOf({ content }: UndeliveredEnquiry): string {
  return content?.name ?? 'Unknown sender';
}

export function enquiryColumns(actions: Actions): Column<UndeliveredEnquiry>[] {
  return [
    { id: 'sender', title: 'From', kind: 'heading', cell: (enquiry) => <Sender {...enquiry} /> },
    { id: 'kind', title: 'Kind', cell: ({ kind }) => kindLabels[kind] },
    {
      id: 'received',
      title: 'Received',
      cell: ({ receivedAt }) => <time dateTime={receivedAt}>{clockTime(receivedAt)}</time>,
    },
    { id: 'state', title: 'Status', cell: (enquiry) => <State {...enquiry} /> },
    {
      id: 'actions',
      title: '',
      kind: 'actions',
      cell: (enquiry) => {
        const of = `${senderOf(enquiry)}, ${clockTime(enquiry.receivedAt)}`;
        const disabled = actions.isPending(enquiry.id);
        return (
          <RowButtons>
            <RowButton of={of} disabled={disabled} onClick={() => actions.onResend(enquiry)}>
              Send again
            </RowButton>
            <RowButton of={of} disabled={disabled} onClick={() => actions.onDelete(enquiry)}>
              Delete
            </RowButton>
          </RowButtons>
        );
      },
    },
  ];
}

function Sender(enquiry: UndeliveredEnquiry): ReactNode {
  const { content } = enquiry;
  return (
    <span className={`${styles.stack} ${styles.sender}`}>
      <bdi>{senderOf(enquiry)}</bdi>
      {content && <bdi className={styles.second}>{content.email}</bdi>}
      {content?.phone && <bdi className={styles.second}>{content.phone}</bdi>}
    </span>
  );
}

function State({ state, attempts, at, reason }: UndeliveredEnquiry): ReactNode {
  const isWaiting = state === 'waiting';
  const tried = attempts === 0 ? 'Not tried yet' : counted(attempts, 'attempt');
  return (
    <span className={styles.stack}>
      <span>
        <Badge tone={isWaiting ? 'waiting' : 'bad'}>{isWaiting ? 'Waiting' : 'Failed'}</Badge>
      </span>
      <span className={styles.second}>
        {tried}, {isWaiting ? 'next' : 'given up'} <time dateTime={at}>{clockTime(at)}</time>
      </span>
      {reason !== null && <span className={styles.second}>{reasonText(reason)}</span>}
    </span>
  );
}
