import type { PageAssets, RenderPage } from '../../shared/contract/page-rendering.ts';

/** The pages, built or straight from their sources: the server's only way to the client's code. */
export interface PageBundle {
  load(): Promise<LoadedPages>;
  close(): Promise<void>;
}

export interface LoadedPages {
  render: RenderPage;
  assets: PageAssets;
}
