import type { PageAssets, Pages } from '../../shared/contract/page-rendering.ts';

/** The pages, built or from their sources. The server accesses client code only through this. */
export interface PageBundle {
  load(): Promise<LoadedPages>;
}

export interface LoadedPages extends Pages {
  assets: PageAssets;
}
