import { staticIsland } from './hydration/static-island.tsx';

/** Static islands by name, loaded by routes and rendered by pages. */
export const staticIslands = {
  privacy: staticIsland('privacy-text', () => import('./pages/privacy/text.tsx')),
  terms: staticIsland('terms-text', () => import('./pages/terms/text.tsx')),
  about: staticIsland('about-content', () => import('./pages/about/content.tsx')),
  contactMethods: staticIsland(
    'contact-methods',
    () => import('./pages/contact/contact-methods.tsx'),
  ),
  contactQuestions: staticIsland('contact-questions', () => import('./pages/contact/faq.tsx')),
  sellingTerms: staticIsland('selling-terms', () => import('./pages/sell/selling-terms.tsx')),
  listingIntroduction: staticIsland(
    'listing-introduction',
    () => import('./pages/sell/listing-introduction.tsx'),
  ),
  sentConfirmation: staticIsland(
    'sent-confirmation',
    () => import('./pages/sell/sent-confirmation.tsx'),
  ),
  sellingGuide: staticIsland('selling-guide', () => import('./pages/sell/selling-guide.tsx')),
};
