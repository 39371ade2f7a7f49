import type { AccountBff } from './account.ts';
import type { AdminQuery, AdminRead, AdminReads } from './admin/reads.ts';
import type { EnquiryBff } from './enquiry.ts';
import type { PropertySearch } from '../property-search.ts';
import type {
  FeaturedProperties,
  PropertiesByIds,
  PropertyAnswer,
  PropertyCard,
  PropertyPage,
} from './property-views.ts';
import type { SessionBff } from './session.ts';

/**
 * What pages ask of the backend-for-frontend, whichever side of the network they run on.
 * Every method rejects with `ProblemError`, or with the signal's reason when the caller went away.
 */
export interface Bff {
  searchProperties(search: PropertySearch, signal: AbortSignal): Promise<PropertyPage>;
  featuredProperties(signal: AbortSignal): Promise<FeaturedProperties>;
  /** What is known of a property at once, without asking anyone; null where nothing is. */
  peekProperty(id: string): PropertyCard | null;
  /** @param ids at most `maxIds` are looked at */
  propertiesByIds(ids: readonly string[], signal: AbortSignal): Promise<PropertiesByIds>;
  property(id: string, signal: AbortSignal): Promise<PropertyAnswer>;
  /** What pages of the staff show; everybody else gets a 401 or 403. Their writes are made by the browser alone. */
  readAdmin<What extends AdminRead>(
    what: What,
    query: AdminQuery,
    signal: AbortSignal,
  ): Promise<AdminReads[What]>;
  readonly session: SessionBff;
  readonly account: AccountBff;
  readonly enquiries: EnquiryBff;
}
