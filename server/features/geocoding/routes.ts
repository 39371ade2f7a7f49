import { Router, type Request, type Response } from 'express';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { reportCache, type Answered } from '../answered.ts';
import { requestSignal } from '../request-signal.ts';
import { readPoint, readQuery } from './inputs.ts';
import type { GeocodingService } from './service.ts';

/**
 * `GET /reverse?lat&lon` and `GET /search?q` of the JSON API's `/geocode`.
 * @param clientOf the IP address, for sharing the geocoder fairly
 */
export function geocodingRoutes(
  geocoding: GeocodingService,
  clientOf: (request: Request) => string,
): Router {
  const router = Router();

  router.get('/reverse', async (request, response) => {
    const point = readPoint(queryOf(request));
    send(response, await geocoding.reverse(point, requestSignal(response), clientOf(request)));
  });

  router.get('/search', async (request, response) => {
    const query = readQuery(queryOf(request));
    send(response, await geocoding.search(query, requestSignal(response), clientOf(request)));
  });

  return refuseOtherMethods(router);
}

function queryOf(request: Request): URLSearchParams {
  return new URL(request.originalUrl, 'http://localhost').searchParams;
}

function send(response: Response, answer: Answered<object>): void {
  reportCache(response, answer.cache);
  response.json(answer.view);
}
