import { createContext, use } from 'react';
import type { SiteFacts } from '../shared/contract/site.ts';

export const SiteContext = createContext<SiteFacts | null>(null);

/** The site's brand, contact details and origin. */
export function useSite(): SiteFacts {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite is used outside SiteContext.');
  return site;
}
