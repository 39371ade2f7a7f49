import type { AdminUser } from '../../../../shared/contract/admin/user-schemas.ts';
import type { Column } from '../../../admin/table/data-table.tsx';
import { RowButton, RowButtons } from '../../../admin/table/row-button.tsx';
import { Badge } from '../../../admin/display/badge.tsx';
import { RelativeTime } from '../../../admin/display/relative-time.tsx';
import { actionsFor, type UserAction } from './user-actions.ts';
import styles from './page.module.css';

interface UserColumnsOptions {
  /** Id of the current user. */
  me: string | undefined;
  isPending(id: string): boolean;
  onAct(user: AdminUser, action: UserAction): void;
}

export function userColumns({ me, isPending, onAct }: UserColumnsOptions): Column<AdminUser>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      kind: 'heading',
      sort: 'name',
      cell: ({ id, name, email, emailVerified }) => (
        <span className={styles.person}>
          <span className={styles.name}>
            <bdi>{name}</bdi> {id === me && <Badge>you</Badge>}
          </span>
          <bdi className={styles.email}>{email}</bdi>
          {emailVerified === false && <span className={styles.email}>Address not verified</span>}
        </span>
      ),
    },
    {
      id: 'role',
      title: 'Role',
      cell: ({ role }) => (role === 'admin' ? <Badge tone="good">Administrator</Badge> : 'User'),
    },
    {
      id: 'state',
      title: 'Status',
      cell: ({ disabled }) => (disabled ? <Badge tone="bad">Disabled</Badge> : 'Active'),
    },
    { id: 'sessions', title: 'Sessions', kind: 'number', cell: ({ sessions }) => sessions },
    {
      id: 'created',
      title: 'Joined',
      sort: 'createdAt',
      firstDown: true,
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    {
      id: 'actions',
      title: '',
      kind: 'actions',
      cell: (user) => (
        <RowButtons>
          {actionsFor(user).map((action) => (
            <RowButton
              key={action.word}
              of={user.name}
              disabled={isPending(user.id)}
              onClick={() => onAct(user, action)}
            >
              {action.word}
            </RowButton>
          ))}
        </RowButtons>
      ),
    },
  ];
}
