import type { Request, RequestHandler, Response } from 'express';
import type { AdminRead } from '../../../shared/contract/admin/reads.ts';
import type { UploadFolder } from '../upload-folder.ts';
import type { StaffWork } from './service.ts';

/** Runs the work of a request as its signed-in user. */
export type Work = <T>(
  request: Request,
  response: Response,
  use: (work: StaffWork) => Promise<T>,
) => Promise<T>;

export interface StaffRoutesOptions {
  work: Work;
  /** Handles a read, by the path's `id` and the query. */
  reading(what: AdminRead): RequestHandler<{ id?: string }>;
  /** Parses a JSON body, if there is one, into `request.body` and rejects other content types. */
  jsonBody: RequestHandler[];
  /** Admits a large body of the person in `response.locals.person`, and extends its deadline. */
  largeBody: RequestHandler;
  uploads: UploadFolder;
}
