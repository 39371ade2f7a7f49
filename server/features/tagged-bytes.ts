import type { Request, Response } from 'express';

export interface TaggedBytes {
  etag: string;
  /** Makes the bytes, which the entity tag identifies. */
  bytes(): Uint8Array<ArrayBuffer>;
}

/** Sends bytes, unless the client has them. */
export type SendBytes = (
  request: Request,
  response: Response,
  tagged: TaggedBytes,
) => Promise<void>;
