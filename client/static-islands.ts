import { staticIsland } from './hydration/static-island.tsx';

/** The parts of pages that hydration leaves alone. Routes load them and pages show them. */
export const staticIslands = {
  privacy: staticIsland('privacy-text', () => import('./pages/privacy/text.tsx')),
  terms: staticIsland('terms-text', () => import('./pages/terms/text.tsx')),
  about: staticIsland('about-words', () => import('./pages/about/words.tsx')),
  contactWays: staticIsland('contact-ways', () => import('./pages/contact/contact-methods.tsx')),
  contactQuestions: staticIsland('contact-questions', () => import('./pages/contact/faq.tsx')),
  sellingTerms: staticIsland('selling-terms', () => import('./pages/sell/selling-terms.tsx')),
  listingWords: staticIsland('listing-words', () => import('./pages/sell/list-words.tsx')),
  sentWords: staticIsland('sent-words', () => import('./pages/sell/sent-words.tsx')),
  sellingGuide: staticIsland('selling-guide', () => import('./pages/sell/selling-guide.tsx')),
};
