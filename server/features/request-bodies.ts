import type { RequestHandler } from 'express';
import type { UploadFolder } from './upload-folder.ts';

/** How routes receive bodies. */
export interface RequestBodies {
  /** Parses JSON into `request.body` and rejects other content types. */
  jsonBody: RequestHandler[];
  /** Admits a large body from the person in `response.locals.person`, or else from the browser, and extends its deadline. */
  largeBody: RequestHandler;
  uploads: UploadFolder;
}
