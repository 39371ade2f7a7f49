import { Router, type Request, type Response } from 'express';
import type { FoundAddress, FoundPlaces } from '../../../shared/contract/geocoding.ts';
import {
  clientIpOf,
  limitRequests,
  minuteMs,
  perBrowser,
  type CreateLimit,
} from '../../limits/rate-limit.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { reportCache, type WithCache } from '../answered.ts';
import { requestSignal } from '../request-signal.ts';
import { readPoint, readQuery } from './inputs.ts';
import type { GeocodingService } from './service.ts';

/** One slow geocoder serves the whole site. */
const limit = { name: 'geocoding', windowMs: minuteMs, max: 30 };

/** `GET /reverse?lat&lon` and `GET /search?q` of the JSON API's `/geocode`. */
export function geocodingRoutes(geocoding: GeocodingService, createLimit: CreateLimit): Router {
  const router = Router();
  router.use(limitRequests(createLimit(...perBrowser(limit))));

  router.get('/reverse', async (request, response: Response<FoundAddress>) => {
    const point = readPoint(queryOf(request));
    send(response, await geocoding.reverse(point, requestSignal(response), clientIpOf(request)));
  });

  router.get('/search', async (request, response: Response<FoundPlaces>) => {
    const query = readQuery(queryOf(request));
    send(response, await geocoding.search(query, requestSignal(response), clientIpOf(request)));
  });

  return refuseOtherMethods(router);
}

function queryOf(request: Request): URLSearchParams {
  return new URL(request.originalUrl, 'http://localhost').searchParams;
}

function send<T extends object>(response: Response<T>, answer: WithCache<T>): void {
  reportCache(response, answer.cache);
  response.json(answer.view);
}
