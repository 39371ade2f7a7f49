import type { LoaderFunctionArgs } from 'react-router';
import type { Batch } from '../../../../shared/contract/admin/batch-schemas.ts';
import type { AdminPropertyPage } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import { orNull, readerOf } from '../../../admin/staff-loader.ts';
import { bffContext } from '../../../bff/bff-context.ts';

export interface PropertiesData extends AdminPropertyPage {
  /** For an empty list: a batch being undone, which may be the reason. */
  undoing: Batch | null;
}

const loadPage = readerOf('GET /admin/properties');

export async function loadProperties(args: LoaderFunctionArgs): Promise<PropertiesData> {
  const page = await loadPage(args);
  const isEmpty = page.items.length === 0 && !page.basic;
  return { ...page, undoing: isEmpty ? await findUndoing(args) : null };
}

async function findUndoing({ request, context }: LoaderFunctionArgs): Promise<Batch | null> {
  const page = await orNull(context.get(bffContext).call('GET /admin/batches', request.signal));
  return page?.batches.find(({ state }) => state === 'undoing') ?? null;
}
