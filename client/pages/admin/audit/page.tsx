import { Download, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { auditEntities, type AuditFilter } from '../../../../shared/contract/admin/audit.ts';
import { auditExportAddress } from '../../../admin/staff-call.ts';
import { DayFilter, SelectFilter, useFilter } from '../../../admin/filters/filter-fields.tsx';
import { FilterForm } from '../../../admin/filters/filter-form.tsx';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import { CursorPages } from '../../../admin/table/cursor-pages.tsx';
import { DataTable } from '../../../admin/table/data-table.tsx';
import { NotOfferedPage } from '../../../admin/display/not-offered.tsx';
import { NoMatches, EmptyTable } from '../../../admin/display/empty-table.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { auditColumns } from './audit-columns.tsx';
import { actionOptions, entityLabels } from './audit-labels.ts';
import { BatchSummary } from './batch-summary.tsx';
import type { AuditData, loadAudit } from './loader.ts';

const filters = ['user', 'entity', 'entityId', 'action', 'batch', 'from', 'to'] as const;

const entityOptions = [
  ['', 'All records'],
  ...auditEntities.map((entity) => [entity, entityLabels[entity]] as const),
] as const;

/** The audit trail: every change made by staff. */
export function AuditPage(): ReactNode {
  const data = useLoaderData<typeof loadAudit>();
  return 'notOffered' in data ? <NotOfferedPage title="Audit trail" /> : <AuditTrail {...data} />;
}

function AuditTrail({ entries, next, people, batch }: AuditData): ReactNode {
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const filter: AuditFilter = Object.fromEntries(
    filters.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  );
  const isFiltered = Object.keys(filter).length > 0;
  const isLater = query.has('cursor');

  const columns = auditColumns(location, filter);

  return (
    <StaffPage
      title="Audit trail"
      lead="Every change staff have made, newest first. Times are Lagos time."
      actions={
        <ButtonLink look="secondary" href={auditExportAddress(filter)} download="">
          <Download aria-hidden="true" size={18} />
          {isFiltered ? 'Export these (CSV)' : 'Export all (CSV)'}
        </ButtonLink>
      }
    >
      {filter.batch !== undefined && <BatchSummary entry={batch} />}
      <FilterForm label="Filter the audit trail" preserve={['entityId', 'batch']}>
        <PersonFilter people={people} entries={entries} />
        <SelectFilter label="Record" name="entity" options={entityOptions} />
        <SelectFilter label="Action" name="action" options={actionOptions} />
        <DayFilter label="From" name="from" />
        <DayFilter label="To" name="to" />
      </FilterForm>
      <Listing isFiltered={isFiltered || isLater} count={entries.length}>
        <DataTable caption="Audit trail" columns={columns} rows={entries} keyOf={({ id }) => id} />
      </Listing>
      <CursorPages next={next} />
    </StaffPage>
  );
}

interface ListingProps {
  isFiltered: boolean;
  count: number;
  children: ReactNode;
}

function Listing({ isFiltered, count, children }: ListingProps): ReactNode {
  if (count > 0) return children;
  if (isFiltered) return <NoMatches what="entries" />;
  return (
    <EmptyTable icon={History} title="No changes yet">
      Everything staff add, change or delete is recorded here.
    </EmptyTable>
  );
}

/** Lists current staff and anyone else named by the query or an entry, such as former staff. */
function PersonFilter({ people, entries }: Pick<AuditData, 'people' | 'entries'>): ReactNode {
  const chosen = useFilter('user');
  const known = new Map(
    [...people, ...entries.map(({ user }) => user)].map(({ id, name }) => [id, name]),
  );
  if (chosen !== '' && !known.has(chosen)) known.set(chosen, `User ${chosen}`);
  return <SelectFilter label="Person" name="user" options={[['', 'Everyone'], ...known]} />;
}
