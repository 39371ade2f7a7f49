import type { AccountBff } from './account.ts';
import type { AdminQuery, AdminRead, AdminReads } from './admin/reads.ts';
import type { EnquiryBff } from './enquiry.ts';
import type { AreaView } from './area-schemas.ts';
import type { Facets } from '../search/facets.ts';
import type {
  FeaturedProperties,
  ListingRequest,
  PropertiesByIds,
  PropertyAnswer,
  PropertyCard,
  PropertyPage,
} from './property-views.ts';
import type { SessionBff } from './session.ts';

/**
 * The backend-for-frontend as pages use it, on the server or in the browser. Every method rejects with a `ProblemError`, or
 * with the signal's reason when the caller aborts.
 */
export interface Bff {
  searchProperties(listing: ListingRequest, signal: AbortSignal): Promise<PropertyPage>;
  /** The number of homes that each option of a search would find. */
  facets(listing: ListingRequest, signal: AbortSignal): Promise<Facets>;
  featuredProperties(signal: AbortSignal): Promise<FeaturedProperties>;
  /** The cached property, without a request; null if there is none. */
  peekProperty(id: string): PropertyCard | null;
  /** @param ids without commas; at most `maxIds` are used, and each once */
  propertiesByIds(ids: readonly string[], signal: AbortSignal): Promise<PropertiesByIds>;
  property(id: string, signal: AbortSignal): Promise<PropertyAnswer>;
  /**
   * A city or district by its id or another name of it.
   * @param query of its page, with the purpose of the homes that are shown: '?for=rent' or ''
   */
  area(id: string, query: string, signal: AbortSignal): Promise<AreaView>;
  /** Reads of the staff pages; everyone else gets a 401 or 403. Only the browser makes their writes. */
  readAdmin<What extends AdminRead>(
    what: What,
    query: AdminQuery,
    signal: AbortSignal,
  ): Promise<AdminReads[What]>;
  readonly session: SessionBff;
  readonly account: AccountBff;
  readonly enquiries: EnquiryBff;
}
