import type { LoaderFunctionArgs } from 'react-router';
import type { AuditPage } from '../../../../shared/contract/admin/audit.ts';
import type { NotOffered, StaffMember } from '../../../../shared/contract/admin/lists.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { adminLoader } from '../../../admin/admin-loader.ts';
import { bffContext } from '../../../bff/bff-context.ts';

export interface AuditData extends AuditPage {
  /** Whose changes can be looked for: the staff as it is now. */
  people: StaffMember[];
}

const loadEntries = adminLoader('audit');

export async function loadAudit(args: LoaderFunctionArgs): Promise<AuditData | NotOffered> {
  const [page, people] = await Promise.all([loadEntries(args), loadPeople(args)]);
  return 'notOffered' in page ? page : { ...page, people };
}

/** The page does without them. */
async function loadPeople({ request, context }: LoaderFunctionArgs): Promise<StaffMember[]> {
  const query = { role: 'admin', sort: 'name', pageSize: '100' };
  try {
    const page = await context.get(bffContext).readAdmin('users', query, request.signal);
    return 'notOffered' in page ? [] : page.items.map(({ id, name }) => ({ id, name }));
  } catch (error) {
    if (error instanceof ProblemError) return [];
    throw error;
  }
}
