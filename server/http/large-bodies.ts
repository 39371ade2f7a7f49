import type { Request, RequestHandler, Response } from 'express';
import type { UploadPlaces } from '../features/upload-places.ts';
import { ClientDisconnected } from '../features/request-signal.ts';
import { allowSlowBody } from './body-deadline.ts';
import { clientIpOf, clientKeyOf } from '../limits/rate-limit.ts';

/**
 * Reserves a place for the request's body until the response ends, and extends its deadline.
 * @throws AppError 429 or 503 if there is no place
 * @throws ClientDisconnected
 */
export type AdmitBody = (request: Request, response: Response) => void;

/** Limits by IP address, and by the account in `response.locals.person` or else by browser. */
export function admitLargeBodies(places: UploadPlaces): AdmitBody {
  return (request, response) => {
    // Nothing would give the place back.
    if (response.closed) throw new ClientDisconnected();
    const account: unknown = response.locals.person;
    const person = typeof account === 'string' ? account : clientKeyOf(request);
    const leave = places.take({ person, address: clientIpOf(request) });
    response.once('close', leave);
    allowSlowBody(request);
  };
}

/** A route handler that reserves a place for a large body. */
export function largeBody(admit: AdmitBody): RequestHandler {
  return (request, response, next) => {
    admit(request, response);
    next();
  };
}
