import type { SiteFacts } from '../../../shared/contract/site.ts';

/** https://www.w3.org/TR/appmanifest/ */
export function webManifest({ brand }: SiteFacts): object {
  return {
    name: brand,
    short_name: brand,
    description: 'Homes for rent and for sale in Lagos and Abuja.',
    lang: 'en-NG',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf9f4',
    theme_color: '#0a3d2a',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
