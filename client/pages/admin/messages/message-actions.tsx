import { Check, MailOpen, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminMessage } from '../../../../shared/contract/admin/message-schemas.ts';
import { messageStatuses } from '../../../../shared/contract/admin/messages.ts';
import type { StaffMember } from '../../../../shared/contract/admin/list-schemas.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './message-actions.module.css';
import { statusLabels } from './message-labels.ts';
import type { MessageChanges } from './use-message-changes.ts';

interface MessageActionsProps {
  message: AdminMessage;
  staff: readonly StaffMember[];
  /** The provider does not support assignment. */
  basic: boolean;
  changes: MessageChanges;
}

/** Actions on a message other than replying. */
export function MessageActions({ message, staff, basic, changes }: MessageActionsProps): ReactNode {
  if (message.deletedAt !== null) {
    return (
      <div className={styles.actions} data-needs-script="">
        <Button look="secondary" onClick={changes.restore}>
          <RotateCcw aria-hidden="true" size={16} />
          Restore
        </Button>
      </div>
    );
  }
  const isOpen = message.status === 'new' || message.status === 'in_progress';
  return (
    <div className={styles.actions} data-needs-script="">
      <div className={styles.choices}>
        <label className={styles.choice}>
          Status
          <select
            value={message.status}
            onChange={({ currentTarget }) => {
              const status = messageStatuses.find((name) => name === currentTarget.value);
              if (status) changes.change({ status });
            }}
          >
            {messageStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
          </select>
        </label>
        {!basic && (
          <label className={styles.choice}>
            Assigned to
            <select
              value={message.assignee?.id ?? ''}
              onChange={({ currentTarget: { value } }) =>
                changes.change({ assignee: value === '' ? null : value })
              }
            >
              <option value="">Unassigned</option>
              {withAssignee(staff, message.assignee).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div className={styles.group}>
        {isOpen && (
          <Button look="secondary" onClick={changes.finish} aria-keyshortcuts="e">
            <Check aria-hidden="true" size={16} />
            Mark as answered
          </Button>
        )}
        <Button look="secondary" onClick={changes.markUnread}>
          <MailOpen aria-hidden="true" size={16} />
          Mark unread
        </Button>
        <Button look="secondary" onClick={changes.remove}>
          <Trash2 aria-hidden="true" size={16} />
          Delete
        </Button>
      </div>
    </div>
  );
}

/** Staff to choose from, including a current assignee who has left. */
function withAssignee(staff: readonly StaffMember[], assignee: StaffMember | null): StaffMember[] {
  const isKnown = !assignee || staff.some(({ id }) => id === assignee.id);
  return isKnown ? [...staff] : [...staff, assignee];
}
