import type { Response } from 'express';
import type { PageAssets, Pages } from '../../shared/contract/page-rendering.ts';

/** The pages, built or from their sources. The server accesses client code only through this. */
export interface PageBundle {
  load(): Promise<LoadedPages>;
  /** In development: answers with the place and reason if the error is one of a source file. False for any other error. */
  answerFault?(error: unknown, response: Response): boolean;
}

export interface LoadedPages extends Pages {
  assets: PageAssets;
}
