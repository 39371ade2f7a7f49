import type { SiteFacts } from '../../shared/contract/site.ts';

/** https://schema.org/WebSite, from which search engines take the site's name. */
export function webSite({ origin, brand }: SiteFacts): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand,
    url: `${origin}/`,
  };
}
