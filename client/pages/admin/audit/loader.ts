import type { LoaderFunctionArgs } from 'react-router';
import type { AuditEntry, AuditPage } from '../../../../shared/contract/admin/audit-schemas.ts';
import type { NotOffered, StaffMember } from '../../../../shared/contract/admin/list-schemas.ts';
import { orNull, readerOf } from '../../../admin/staff-loader.ts';
import { bffContext } from '../../../bff/bff-context.ts';

export interface AuditData extends AuditPage {
  /** Current staff, for the filter. */
  people: StaffMember[];
  /** The batch selected in the query; null for none or an unknown one. */
  batch: AuditEntry | null;
}

const loadEntries = readerOf('GET /admin/audit');

export async function loadAudit(args: LoaderFunctionArgs): Promise<AuditData | NotOffered> {
  const [page, people, batch] = await Promise.all([
    loadEntries(args),
    loadPeople(args),
    loadBatch(args),
  ]);
  return 'notOffered' in page ? page : { ...page, people, batch };
}

async function loadBatch({ request, context }: LoaderFunctionArgs): Promise<AuditEntry | null> {
  const entityId = new URL(request.url).searchParams.get('batch');
  if (!entityId) return null;
  const query = { entity: 'batch', entityId };
  const page = await orNull(
    context.get(bffContext).call('GET /admin/audit', request.signal, { query }),
  );
  if (page === null) return null;
  return page.entries.find(({ action }) => action !== 'undo') ?? page.entries[0] ?? null;
}

/** Optional: the page works without them. */
async function loadPeople({ request, context }: LoaderFunctionArgs): Promise<StaffMember[]> {
  const query = { role: 'admin', sort: 'name', pageSize: '100' };
  const page = await orNull(
    context.get(bffContext).call('GET /admin/users', request.signal, { query }),
  );
  return page?.items.map(({ id, name }) => ({ id, name })) ?? [];
}
