import { Router, type Response } from 'express';
import type { PlaceSuggestions } from '../../../../shared/contract/place-suggestions.ts';
import { purposes, type Purpose } from '../../../../shared/contract/property-terms.ts';
import {
  limitRequests,
  minuteMs,
  perBrowser,
  type CreateLimit,
} from '../../../limits/rate-limit.ts';
import { refuseOtherMethods } from '../../allowed-methods.ts';
import { reportCache } from '../../answered.ts';
import { requestSignal } from '../../request-signal.ts';
import type { PropertiesService } from '../service.ts';

/** A search box asks at most eight times a second, and only while its text changes. */
const limit = { name: 'places', windowMs: minuteMs, max: 120 };

/** `GET /` of the JSON API's `/places`: suggestions for the search box. */
export function placeRoutes(properties: PropertiesService, createLimit: CreateLimit): Router {
  const router = Router();
  router.use(limitRequests(createLimit(...perBrowser(limit))));

  router.get('/', async (request, response: Response<PlaceSuggestions>) => {
    const { searchParams } = new URL(request.originalUrl, 'http://localhost');
    const { view, cache } = await properties.suggest(
      {
        text: searchParams.get('q') ?? '',
        purpose: readPurpose(searchParams.get('purpose')),
        fallback: readPurpose(searchParams.get('fallback')) ?? 'buy',
      },
      requestSignal(response),
    );
    reportCache(response, cache);
    response.set('cache-control', 'private, max-age=60').json(view);
  });

  return refuseOtherMethods(router);
}

function readPurpose(text: string | null): Purpose | null {
  return purposes.find((name) => name === text) ?? null;
}
