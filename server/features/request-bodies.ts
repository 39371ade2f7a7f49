import type { RequestHandler } from 'express';
import type { UploadFolder } from './upload-folder.ts';

/** How routes receive bodies. After its body, a write that was answered before under its key gets that answer. */
export interface RequestBodies {
  /** Parses JSON into `request.body` and rejects other content types. */
  jsonBody: RequestHandler[];
  /**
   * Admits a large body from the person in `response.locals.person`, or else from the browser, extends its deadline, and reads it
   * into `request.body`.
   */
  largeBody(read: RequestHandler): RequestHandler[];
  uploads: UploadFolder;
}
