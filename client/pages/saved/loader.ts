import type { LoaderFunctionArgs } from 'react-router';
import type { PropertiesByIds } from '../../../shared/contract/listing-schemas.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { propertiesByIds } from '../../bff/property-reads.ts';
import { favourites } from '../../components/use-favourite.ts';

/** As many ids as fit in one URL. */
const idsOfOneQuestion = 40;

/** The favourites in this browser, newest first; null on the server. */
export async function loadSaved({
  request,
  context,
}: LoaderFunctionArgs): Promise<PropertiesByIds | null> {
  if (typeof document === 'undefined') return null;
  const ids = favourites.read().toReversed();
  const bff = context.get(bffContext);
  const found: PropertiesByIds = { items: [], missing: [] };
  for (let from = 0; from < ids.length; from += idsOfOneQuestion) {
    const some = ids.slice(from, from + idsOfOneQuestion);
    const { items, missing } = await propertiesByIds(bff, some, request.signal);
    found.items.push(...items);
    found.missing.push(...missing);
  }
  return found;
}
