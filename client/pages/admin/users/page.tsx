import { useState, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminPage } from '../../../../shared/contract/admin/lists.ts';
import type { AdminUser } from '../../../../shared/contract/admin/user-schemas.ts';
import { FilterForm } from '../../../admin/filters/filter-form.tsx';
import { SearchFilter, SelectFilter } from '../../../admin/filters/filter-fields.tsx';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import type { Reader } from '../../../admin/staff-loader.ts';
import { DataTable } from '../../../admin/table/data-table.tsx';
import { Pages } from '../../../admin/table/pages.tsx';
import { NotOfferedPage } from '../../../admin/display/not-offered.tsx';
import { NoMatches } from '../../../admin/display/empty-table.tsx';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { useRows } from '../../../admin/writes/use-rows.ts';
import { useUser } from '../../../session/session.ts';
import type { UserAction } from './user-actions.ts';
import { userColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';

const roles = [
  ['', 'Everyone'],
  ['admin', 'Administrators'],
  ['user', 'Users'],
] as const;

const states = [
  ['', 'All'],
  ['false', 'Active'],
  ['true', 'Disabled'],
] as const;

export function UsersPage(): ReactNode {
  const page = useLoaderData<Reader<'GET /admin/users'>>();
  return 'notOffered' in page ? <NotOfferedPage title="Users" /> : <UserList page={page} />;
}

function UserList({ page: { items, ...range } }: { page: AdminPage<AdminUser> }): ReactNode {
  const { rows, change, isPending, problemOf, retry, dismiss } = useRows(items);
  const [confirming, setConfirming] = useState<{ user: AdminUser; action: UserAction } | null>(
    null,
  );
  const me = useUser()?.id;

  function make(user: AdminUser, { to, send }: UserAction): void {
    change(user.id, { to: to(user), send: () => send(user.id) });
  }

  function below({ id }: AdminUser): ReactNode {
    const problem = problemOf(id);
    return problem === null ? null : (
      <ProblemNote problem={problem} onRetry={() => retry(id)} onDismiss={() => dismiss(id)} />
    );
  }

  const columns = userColumns({
    me,
    isPending,
    onAct: (user, action) =>
      action.question ? setConfirming({ user, action }) : make(user, action),
  });

  return (
    <StaffPage title="Users" lead="Everyone with an account, and their permissions.">
      <FilterForm label="Filter users">
        <SearchFilter label="Search" placeholder="Name or email" />
        <SelectFilter label="Role" name="role" options={roles} />
        <SelectFilter label="Status" name="disabled" options={states} />
      </FilterForm>
      {rows.length === 0 ? (
        <NoMatches what="users" />
      ) : (
        <DataTable
          caption="Users"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          defaultSort="-createdAt"
          isPending={({ id }) => isPending(id)}
          below={below}
        />
      )}
      <Pages {...range} />
      {confirming && (
        <UserDialog
          {...confirming}
          isMe={confirming.user.id === me}
          onConfirm={() => make(confirming.user, confirming.action)}
          onClose={() => setConfirming(null)}
        />
      )}
    </StaffPage>
  );
}
