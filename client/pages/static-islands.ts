import { staticIsland } from '../hydration/static-island.tsx';

/** Static islands by name: loaded by routes, rendered by pages. */
export const staticIslands = {
  privacy: staticIsland('privacy-text', () => import('./privacy/text.tsx')),
  terms: staticIsland('terms-text', () => import('./terms/text.tsx')),
  about: staticIsland('about-content', () => import('./about/content.tsx')),
  contactMethods: staticIsland('contact-methods', () => import('./contact/contact-methods.tsx')),
  contactQuestions: staticIsland('contact-questions', () => import('./contact/faq.tsx')),
  sellingTerms: staticIsland('selling-terms', () => import('./sell/selling-terms.tsx')),
  listingIntroduction: staticIsland(
    'listing-introduction',
    () => import('./sell/listing-introduction.tsx'),
  ),
  sentConfirmation: staticIsland('sent-confirmation', () => import('./sell/sent-confirmation.tsx')),
  sellingGuide: staticIsland('selling-guide', () => import('./sell/selling-guide.tsx')),
};
