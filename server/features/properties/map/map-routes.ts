import { Router, type Request, type Response } from 'express';
import type { HomesAtPoint } from '../../../../shared/contract/property-views.ts';
import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import { invalidForm } from '../../../errors/app-error.ts';
import {
  limitRequests,
  minuteMs,
  perBrowser,
  type CreateLimit,
} from '../../../limits/rate-limit.ts';
import { refuseOtherMethods } from '../../allowed-methods.ts';
import { reportCache } from '../../answered.ts';
import { requestSignal } from '../../request-signal.ts';
import type { SendBytes } from '../../tagged-bytes.ts';
import { listingRequest } from '../routes.ts';
import type { PropertiesService } from '../service.ts';

/** A feed may be large, and a visitor needs one for each search. */
const limit = { name: 'pins', windowMs: minuteMs, max: 60 };
const maxPins = 50_000;
/** For a browser that saves data. */
const fewerPins = 5000;

/** Plain decimals in degrees. */
const pointForm = /^(-?\d{1,2}(?:\.\d{1,10})?),(-?\d{1,3}(?:\.\d{1,10})?)$/;

/** `GET /listing/pins` and `/listing/at` of the JSON API. */
export function mapRoutes(
  properties: PropertiesService,
  createLimit: CreateLimit,
  sendBytes: SendBytes,
): Router {
  const router = Router();

  router.get(
    '/listing/pins',
    limitRequests(createLimit(...perBrowser(limit))),
    async (request, response) => {
      const max = request.get('save-data') === 'on' ? fewerPins : maxPins;
      const listing = listingRequest(queryOf(request));
      const { view, cache } = await properties.pins(listing, max, requestSignal(response));
      reportCache(response, cache);
      response.vary('save-data');
      await sendBytes(request, response, view);
    },
  );

  router.get('/listing/at', async (request, response: Response<HomesAtPoint>) => {
    const params = queryOf(request);
    const point = readPoint(params.get('point') ?? '');
    const listing = listingRequest(params);
    const { view, cache } = await properties.homesAt(listing, point, requestSignal(response));
    reportCache(response, cache);
    response.json(view);
  });

  return refuseOtherMethods(router);
}

/** Throws an `AppError` 422 if the text is not a point. */
function readPoint(text: string): Coordinates {
  const [, lat, lng] = pointForm.exec(text)?.map(Number) ?? [];
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    throw invalidForm({ point: 'A point is a latitude and a longitude, as in 9.08612,7.49421.' });
  return { lat, lng };
}

function queryOf(request: Request): URLSearchParams {
  return new URL(request.originalUrl, 'http://localhost').searchParams;
}
