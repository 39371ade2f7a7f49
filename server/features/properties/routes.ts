import { Router, type Response } from 'express';
import { STATUS_CODES } from 'node:http';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import type { Facets } from '../../../shared/search/facets.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type {
  FeaturedProperties,
  ListingRequest,
  PropertiesByIds,
  PropertyAnswer,
  PropertyPage,
} from '../../../shared/contract/property-views.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { currentRequest } from '../../tracing/current-request.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { reportCache } from '../answered.ts';
import { requestSignal } from '../request-signal.ts';
import type { PropertiesService } from './service.ts';

/** RFC 9457, section 3.2: a problem may have extra members. */
type SampleProblem = Problem & { sample: PropertyAnswer };

/** `GET /properties` (a search, or by `ids`), `/listing/facets`, `/listing/featured`, `/properties/:id` and `/areas/:id` of the JSON API. */
export function propertiesRoutes(properties: PropertiesService): Router {
  const router = Router();

  router.get('/properties', async (request, response: Response<PropertiesByIds | PropertyPage>) => {
    const { searchParams } = new URL(request.originalUrl, 'http://localhost');
    const ids = searchParams.get('ids');
    if (ids !== null) {
      const { view, cache } = await properties.byIds(ids.split(','), requestSignal(response));
      reportCache(response, cache);
      return void response.json(view);
    }
    const listing = listingRequest(searchParams);
    const { view, cache } = await properties.search(listing, requestSignal(response));
    reportCache(response, cache);
    response.json(view);
  });

  router.get('/listing/facets', async (request, response: Response<Facets>) => {
    const { searchParams } = new URL(request.originalUrl, 'http://localhost');
    const listing = listingRequest(searchParams);
    const { view, cache } = await properties.facets(listing, requestSignal(response));
    reportCache(response, cache);
    response.json(view);
  });

  router.get('/listing/featured', async (_request, response: Response<FeaturedProperties>) => {
    const { view, cache } = await properties.featured(requestSignal(response));
    reportCache(response, cache);
    response.json(view);
  });

  router.get(
    '/properties/:id',
    async (request, response: Response<PropertyAnswer | SampleProblem>) => {
      const { view, cache } = await properties.byId(request.params.id, requestSignal(response));
      reportCache(response, cache);
      if (view.source !== 'sample') return void response.json(view);

      response.status(503).type('application/problem+json').set('cache-control', 'no-store');
      const requestId = currentRequest()?.id;
      response.json({
        type: 'about:blank',
        title: STATUS_CODES[503] ?? 'Error',
        status: 503,
        detail: view.reason,
        code: 'upstream',
        ...(requestId !== undefined && { instance: requestId }),
        sample: view,
      });
    },
  );

  router.get('/areas/:id', async (request, response: Response<AreaView>) => {
    const { searchParams } = new URL(request.originalUrl, 'http://localhost');
    const { id } = request.params;
    const { view, cache } = await properties.area(id, searchParams, requestSignal(response));
    reportCache(response, cache);
    response.json(view);
  });

  return refuseOtherMethods(router);
}

/** The page that the API's parameters ask for, and its query, in which `purpose` is what the API calls `to`. */
export function listingRequest(params: URLSearchParams): ListingRequest {
  const purpose = purposes.find((name) => name === params.get('purpose')) ?? 'buy';
  const query = new URLSearchParams(params);
  const to = query.get('to');
  query.delete('to');
  if (to === null) query.delete('purpose');
  else query.set('purpose', to);
  return { purpose, query: query.toString() };
}
