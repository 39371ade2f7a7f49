import { redirect, type LoaderFunctionArgs } from 'react-router';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff/bff-context.ts';

/** Redirects other names of an area, such as 'vi', to its page: the site's own links have none. */
export async function loadArea({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<AreaView> {
  const { search, searchParams: query } = new URL(request.url);
  const id = params.id ?? '';
  const area = await context
    .get(bffContext)
    .call('GET /areas/{id}', request.signal, { params: { id }, query });
  if (import.meta.env.SSR && area.id !== id) throw redirect(paths.area(area.id) + search, 301);
  return area;
}
