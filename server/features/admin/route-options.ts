import type { Request, RequestHandler, Response } from 'express';
import type { AdminRead } from '../../../shared/contract/admin/reads.ts';
import type { UploadFolder } from '../upload-folder.ts';
import type { StaffWork } from './service.ts';

/** Does the work of one request as whoever made it. */
export type Work = <T>(
  request: Request,
  response: Response,
  use: (work: StaffWork) => Promise<T>,
) => Promise<T>;

export interface StaffRoutesOptions {
  work: Work;
  /** Answers a read, by the address's `id` and query. */
  reading(what: AdminRead): RequestHandler<{ id?: string }>;
  /** Reads JSON into `request.body`, if there is a body, and refuses every other type. */
  jsonBody: RequestHandler[];
  /** Admits a large body of the person in `response.locals.person`, and gives it the time that it needs. */
  largeBody: RequestHandler;
  uploads: UploadFolder;
}
