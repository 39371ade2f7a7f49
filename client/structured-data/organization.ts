import type { SiteFacts } from '../../shared/contract/site.ts';

/** https://schema.org/Organization */
export function organization({ origin, brand, email, phone, socialLinks }: SiteFacts): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email,
    ...(phone !== undefined && { telephone: phone }),
    areaServed: { '@type': 'Country', name: 'Nigeria' },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email,
      ...(phone !== undefined && { telephone: phone }),
      availableLanguage: 'en',
    },
    ...(socialLinks.length > 0 && { sameAs: socialLinks }),
  };
}
