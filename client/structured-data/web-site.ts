import type { SiteFacts } from '../../shared/contract/site.ts';

/** https://schema.org/WebSite, from which search engines take the site's name. */
export function webSite({ origin, brand }: SiteFacts): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: brand,
    url: `${origin}/`,
    inLanguage: 'en-NG',
    publisher: { '@id': `${origin}/#organization` },
  };
}
