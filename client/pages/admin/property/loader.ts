import type { LoaderFunctionArgs } from 'react-router';
import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';
import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import { bffContext } from '../../../bff/bff-context.ts';

export interface PropertyFormData {
  /** Null for a new property. */
  property: AdminProperty | null;
  amenities: LookupItem[];
  types: LookupItem[];
  /** The provider supports only the basic property calls. */
  basic: boolean;
}

/** Loads the form: the property in the URL, if any, and the available options. */
export async function loadPropertyForm({
  request: { signal },
  params: { id },
  context,
}: LoaderFunctionArgs): Promise<PropertyFormData> {
  const bff = context.get(bffContext);
  const [property, list, amenities, types] = await Promise.all([
    id === undefined ? null : bff.call('GET /admin/properties/{id}', signal, { params: { id } }),
    id === undefined
      ? bff.call('GET /admin/properties', signal, { query: { pageSize: '1' } })
      : null,
    bff.call('GET /admin/amenities', signal),
    bff.call('GET /admin/property-types', signal),
  ]);
  const basic = (property ?? list)?.basic ?? false;
  return { property, amenities: amenities.items, types: types.items, basic };
}
