import { createContext, use } from 'react';
import type { SiteFacts } from '../shared/contract/site.ts';

const SiteContext = createContext<SiteFacts | null>(null);

export const SiteProvider = SiteContext.Provider;

/** Brand, contact ways and origin of this site. */
export function useSite(): SiteFacts {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite is used outside SiteProvider.');
  return site;
}
