import { Router, type RequestHandler } from 'express';
import { pageVitals } from '../../../shared/contract/vitals-schemas.ts';
import { vitalNames } from '../../../shared/contract/vitals.ts';
import { AppError } from '../../errors/app-error.ts';
import { clientIpOf, limitRequests, minuteMs, type CreateLimit } from '../../limits/rate-limit.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';

export interface VitalsRoutesOptions {
  /** Nothing is counted without them. */
  metrics: Metrics | undefined;
  createLimit: CreateLimit;
  jsonBody: readonly RequestHandler[];
}

const limit = { name: 'vitals', windowMs: minuteMs, max: 60, keyOf: clientIpOf };

/** `POST /`: what a browser measured of one page view. Nothing but the histograms keeps it; it needs and gets no cookie. */
export function vitalsRoutes({ metrics, createLimit, jsonBody }: VitalsRoutesOptions): Router {
  const router = Router();
  router.post('/', limitRequests(createLimit(limit)), ...jsonBody, (request, response) => {
    const vitals = pageVitals.safeParse(request.body);
    if (!vitals.success) throw new AppError({ code: 'badRequest', status: 400 });
    const { page, form } = vitals.data;
    for (const name of vitalNames) {
      const value = vitals.data[name];
      if (value !== undefined) metrics?.vitalMeasured({ name, value, page, form });
    }
    response.status(204).set('cache-control', 'no-store').end();
  });
  return refuseOtherMethods(router);
}
