import type { Logger } from 'pino';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { purposes, maxIds, type Coordinates } from '../../../shared/contract/property-terms.ts';
import type { Facets } from '../../../shared/search/facets.ts';
import type {
  FeaturedProperties,
  HomesAtPoint,
  ListingRequest,
  PropertiesByIds,
  PropertyPage,
} from '../../../shared/contract/listing-schemas.ts';
import type { Body } from '../../../shared/contract/operations/operations.ts';
import type {
  PropertyAnswer,
  PropertyCard,
  PropertyView,
} from '../../../shared/contract/property-schemas.ts';
import type { PlaceSuggestions } from '../../../shared/contract/place-suggestions.ts';
import { dayInLagos } from '../../../shared/dates.ts';
import { shownRemarks } from '../../../shared/search/query-reader.ts';
import { searchPath } from '../../../shared/search/write-query.ts';
import { createCache, type Cache } from '../../cache/cache.ts';
import { createReadThrough, type Entry, type ReadResult } from '../../cache/read-through.ts';
import type { VideoPlayer } from '../../../shared/video-frame.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { PropertiesUpstream } from '../../upstream/visitors/properties.ts';
import type { WithCache } from '../answered.ts';
import type { TaggedBytes } from '../tagged-bytes.ts';
import { createAreaNearby } from './areas/area-nearby.ts';
import {
  describeArea,
  districtNameOf,
  sampleHomes,
  presentAreas,
  type PresentArea,
} from './areas/areas.ts';
import type { CostSettings } from './views/home-costs.ts';
import { ages, type Catalogue } from './catalogue/catalogue.ts';
import type { PackedList } from './catalogue/packed-list.ts';
import { facetsOf } from './search/facets.ts';
import { findHomesAt } from './map/map-search.ts';
import { nothingFound } from './search/nothing-found.ts';
import { feedOf } from './map/pin-feeds.ts';
import { suggestPlaces, type SuggestionQuery } from './places/place-suggestions.ts';
import { readListing } from './search/read-listing.ts';
import { sampleProperty } from './views/sample.ts';
import { searchSnapshot } from './search/search.ts';
import { dropUnknownFilters } from './search/drop-unknown-filters.ts';
import { findSimilar } from './search/similar.ts';
import type { PropertySnapshot } from './catalogue/snapshot.ts';
import { createUnlistedPlaces } from './places/unlisted-places.ts';
import { previewOf } from './views/preview.ts';
import { toPropertyView } from './views/views.ts';
import type { ToPictureUrl } from '../../upstream/visitors/property-photos.ts';

export interface PropertiesServiceOptions {
  catalogue: Catalogue;
  upstream: PropertiesUpstream<PackedList>;
  toPictureUrl: ToPictureUrl;
  costs: CostSettings;
  /** Players of videos that a page may frame; none by default. */
  videoPlayers?: readonly VideoPlayer[];
  /** Whether to show the built-in sample for a property that could not be loaded. */
  sampleFallback: boolean;
  log: Logger;
  clock?: () => number;
}

/** Methods reject with an `AppError`, or with the signal's reason. */
export interface PropertiesService {
  search(listing: ListingRequest, signal: AbortSignal): Promise<WithCache<PropertyPage>>;
  /** The number of homes that each option of a search would find. */
  facets(listing: ListingRequest, signal: AbortSignal): Promise<WithCache<Facets>>;
  /** The feed of the map's pins (`shared/map/pins.ts`). */
  pins(listing: ListingRequest, max: number, signal: AbortSignal): Promise<WithCache<TaggedBytes>>;
  homesAt(
    listing: ListingRequest,
    point: Coordinates,
    signal: AbortSignal,
  ): Promise<WithCache<HomesAtPoint>>;
  /** Places for the text of a search box. */
  suggest(query: SuggestionQuery, signal: AbortSignal): Promise<WithCache<PlaceSuggestions>>;
  featured(signal: AbortSignal): Promise<WithCache<FeaturedProperties>>;
  /** The cached card for any kind of id, without a request. Null while the snapshot is known to be out of date. */
  peek(id: string): PropertyCard | null;
  /** Looks up the first `maxIds` ids, of any kind; empty ones and duplicates don't count. */
  byIds(ids: readonly string[], signal: AbortSignal): Promise<WithCache<PropertiesByIds>>;
  byId(id: string, signal: AbortSignal): Promise<WithCache<PropertyAnswer>>;
  /**
   * A city or district by its id or another name of it. A 404 if unknown.
   * @param query `for` is the purpose of the homes that are shown; by default the one with more homes
   */
  area(id: string, query: URLSearchParams, signal: AbortSignal): Promise<WithCache<AreaView>>;
  /** The page that visitors would see of a form of the staff. */
  preview(form: Body<'POST /admin/preview'>): PropertyView;
  /** Ids and dates of the listed homes: the same object until the properties change. */
  listed(signal: AbortSignal): Promise<PropertySnapshot['listed']>;
  /** Cities and districts with their own listing; the same object until the properties change. */
  places(signal: AbortSignal): Promise<PropertySnapshot['places']>;
  /** Cities and districts with homes; each has a page. */
  areas(signal: AbortSignal): Promise<readonly PresentArea[]>;
  close(): void;
}

const rememberedDetails = 5000;
/** Finds homes in the catalogue. A single home is fetched, and kept like the list. */
export function createPropertiesService(options: PropertiesServiceOptions): PropertiesService {
  const { catalogue, upstream, toPictureUrl, costs, videoPlayers, sampleFallback, log } = options;
  const { clock = Date.now } = options;
  const detailCache: Cache<Entry<PropertyView>> = createCache({ maxKeys: rememberedDetails });
  const unlisted = createUnlistedPlaces();
  const lastKnown = catalogue.card;

  const details = createReadThrough<PropertyView>({
    ...ages,
    cache: detailCache,
    clock,
    log,
    isMiss: isNotFound,
    // A property that is listed but returns a 404 is a temporary inconsistency.
    remembersMiss: (id) => lastKnown(id) === null,
    async load(id, { signal }) {
      const load = () => upstream.byId(id, { signal });
      const isListed = lastKnown(id) !== null;
      const property = await (isListed ? load() : unlisted.run(load));
      return toPropertyView(property, toPictureUrl, costs, videoPlayers);
    },
  });

  const nearby = createAreaNearby({
    async homesIn(area, signal) {
      return sampleHomes((await catalogue.read(signal)).value, area);
    },
    placesNear: async (home, signal) => (await details.read(home, signal)).value.nearby,
    log,
    clock,
  });

  catalogue.onInvalidated(() => details.invalidateAll());

  return {
    async search(listing, signal) {
      const cache = await catalogue.read(signal);
      const now = clock();
      const { search, ignored } = readListing(cache.value, listing, now);
      const found = searchSnapshot(cache.value, search, { remarks: ignored, now });
      const help = found.total === 0 ? await nothingFound(cache.value, search, now) : null;
      const view = { ...found, help, lastUpdated: lastUpdated(cache) };
      return { view, cache };
    },

    async facets(listing, signal) {
      const cache = await catalogue.read(signal);
      const now = clock();
      const { search: asked, ignored: remarks } = readListing(cache.value, listing, now);
      const { search, ignored } = dropUnknownFilters(cache.value, asked);
      const view = {
        purpose: search.purpose,
        path: searchPath({ ...search, page: 1 }),
        ...(await facetsOf(cache.value, search, now)),
        ignored: [...shownRemarks([...remarks, ...ignored])],
        lastUpdated: lastUpdated(cache),
      };
      return { view, cache };
    },

    async pins(listing, max, signal) {
      const cache = await catalogue.read(signal);
      const now = clock();
      const { search } = readListing(cache.value, listing, now);
      return { view: feedOf(cache.value, search, { max, now }), cache };
    },

    async homesAt(listing, point, signal) {
      const cache = await catalogue.read(signal);
      const now = clock();
      const { search } = readListing(cache.value, listing, now);
      return { view: findHomesAt(cache.value, search, { point, now }), cache };
    },

    async suggest(query, signal) {
      const cache = await catalogue.read(signal);
      return { view: suggestPlaces(cache.value, query, clock()), cache };
    },

    async featured(signal) {
      const cache = await catalogue.read(signal);
      const view = { items: [...cache.value.featured()], lastUpdated: lastUpdated(cache) };
      return { view, cache };
    },

    peek: (id) => (catalogue.isStale() ? null : lastKnown(id)),

    async byIds(ids, signal) {
      const cache = await catalogue.read(signal);
      const asked = [...new Set(ids.map((id) => id.trim()))].filter((id) => id !== '');
      const found = asked.slice(0, maxIds).map((id) => ({ id, card: cache.value.find(id) }));
      return {
        view: {
          items: found.flatMap(({ card }) => card ?? []),
          missing: found.filter(({ card }) => !card).map(({ id }) => id),
        },
        cache,
      };
    },

    async byId(id, signal) {
      // Even a stale copy knows which ids belong to one property.
      const known = lastKnown(id);
      try {
        const cache = await details.read(known?.id ?? id, signal);
        const district = districtNameOf(cache.value.location);
        const property = {
          ...cache.value,
          ...(known && { id: known.id }),
          ...(district !== undefined && { district }),
        };
        const updated = lastUpdated(cache);
        const snapshot = catalogue.peek();
        const similar = snapshot ? findSimilar(snapshot, property) : [];
        if (updated === null) return { view: { source: 'live', property, similar }, cache };
        return { view: { source: 'stale', property, similar, lastUpdated: updated }, cache };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (isNotFound(error)) throw notFound('propertyNotFound', error);
        if (!sampleFallback) throw error;
        log.warn({ err: error, property: id }, 'showing the sample property');
        const view: PropertyAnswer = {
          source: 'sample',
          property: sampleProperty(costs),
          reason: error.message,
        };
        return { view, cache: null };
      }
    },

    async area(id, query, signal) {
      const purpose = purposes.find((name) => name === query.get('for')) ?? null;
      const cache = await catalogue.read(signal);
      const area = describeArea(cache.value, id, purpose);
      if (!area) throw notFound('pageNotFound');
      const view = {
        ...area,
        on: dayInLagos(cache.storedAt.getTime()),
        nearby: await nearby.read(area.id),
        lastUpdated: lastUpdated(cache),
      };
      return { view, cache };
    },

    preview: (form) => previewOf(form, costs, videoPlayers),

    async listed(signal) {
      return (await catalogue.read(signal)).value.listed;
    },

    async places(signal) {
      return (await catalogue.read(signal)).value.places;
    },

    async areas(signal) {
      return presentAreas((await catalogue.read(signal)).value);
    },

    close() {
      nearby.close();
      details.close();
      detailCache.close();
    },
  };
}

/** An id that cannot be part of a URL belongs to no property. */
function isNotFound(error: unknown): boolean {
  return error instanceof AppError && (error.status === 404 || error.code === 'badRequest');
}

/** ISO 8601; null while the provider responds in time. */
function lastUpdated({ failing, storedAt }: ReadResult<unknown>): string | null {
  return failing ? storedAt.toISOString() : null;
}
