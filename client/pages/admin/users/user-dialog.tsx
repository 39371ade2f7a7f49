import type { ReactNode } from 'react';
import type { AdminUser } from '../../../../shared/contract/admin/user-schemas.ts';
import { ConfirmDialog } from '../../../admin/dialogs/confirm-dialog.tsx';
import type { UserAction } from './user-actions.ts';

interface UserDialogProps {
  user: AdminUser;
  action: UserAction;
  /** Whether this is the current user's own account. */
  isMe: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation; the result shows in the table. */
export function UserDialog({ user, action, isMe, onConfirm, onClose }: UserDialogProps): ReactNode {
  const { word, question } = action;
  if (!question) return null;
  return (
    <ConfirmDialog
      title={question.title(user.name)}
      confirm={word}
      danger={question.danger}
      onConfirm={async () => onConfirm()}
      onClose={onClose}
    >
      <p>
        <bdi>{user.email}</bdi>
      </p>
      <p>{question.text}</p>
      {isMe && question.forMe !== '' && (
        <p>
          <strong>{question.forMe}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
}
