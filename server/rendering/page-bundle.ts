import type { PageAssets, Pages } from '../../shared/contract/page-rendering.ts';

/** The pages, built or straight from their sources: the server's only way to the client's code. */
export interface PageBundle {
  load(): Promise<LoadedPages>;
  close(): Promise<void>;
}

export interface LoadedPages extends Pages {
  assets: PageAssets;
}
