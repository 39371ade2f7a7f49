import { createContext, use } from 'react';
import type { SiteFacts } from '../shared/contract/site.ts';

/** What the server says to every page, whatever it shows. */
export interface PageFacts {
  site: SiteFacts;
  /** Where the styles of the staff's pages are, which visitors do not load. */
  staffStyles: readonly string[];
}

export const PageContext = createContext<PageFacts | null>(null);

/** Brand, contact ways and origin of this site. */
export function useSite(): SiteFacts {
  const facts = use(PageContext);
  if (!facts) throw new Error('useSite is used outside PageContext.');
  return facts.site;
}
