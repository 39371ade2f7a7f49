import { createContext, use } from 'react';
import type { SiteFacts } from '../shared/contract/site.ts';

/** Facts the server provides to every page. */
export interface PageFacts {
  site: SiteFacts;
  /** Stylesheets of the staff pages, which visitors do not load. */
  staffStyles: readonly string[];
}

export const PageContext = createContext<PageFacts | null>(null);

/** The site's brand, contact details and origin. */
export function useSite(): SiteFacts {
  const facts = use(PageContext);
  if (!facts) throw new Error('useSite is used outside PageContext.');
  return facts.site;
}
