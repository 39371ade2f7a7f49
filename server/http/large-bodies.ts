import type { Request, RequestHandler, Response } from 'express';
import type { UploadPlaces } from '../features/upload-places.ts';
import { allowSlowBody } from './body-deadline.ts';
import { clientIpOf, clientKeyOf } from './rate-limits.ts';

/**
 * Takes a place for the request's body until the response is over, and gives it the time that a large one needs.
 * @throws AppError 429 or 503 where there is no place
 */
export type AdmitBody = (request: Request, response: Response) => void;

/** Counts by the account in `response.locals.person`, else by browser, and by address. */
export function admitLargeBodies(places: UploadPlaces, secure: boolean): AdmitBody {
  return (request, response) => {
    const account: unknown = response.locals.person;
    const person = typeof account === 'string' ? account : clientKeyOf(request, secure);
    const leave = places.take({ person, address: clientIpOf(request) });
    response.once('close', leave);
    allowSlowBody(request);
  };
}

/** The same as a handler of a route. */
export function largeBody(admit: AdmitBody): RequestHandler {
  return (request, response, next) => {
    admit(request, response);
    next();
  };
}
