import type { AdminQuery, AdminRead } from './contract/admin/reads.ts';
import { apiPaths } from './paths.ts';

const ofOne: Partial<Record<AdminRead, string>> = { property: 'properties', message: 'messages' };

/** JSON API path of a read by the staff pages. */
export function adminApiPath(what: AdminRead, { id = '', ...query }: AdminQuery): string {
  const list = ofOne[what];
  const path = list === undefined ? what : `${list}/${encodeURIComponent(id)}`;
  const search = new URLSearchParams(query).toString();
  return `${apiPaths.admin}/${path}${search && `?${search}`}`;
}
