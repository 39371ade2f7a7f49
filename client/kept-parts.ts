import { keptPart } from './hydration/kept-part.tsx';

/** The parts of pages that hydration leaves alone. Routes load them and pages show them. */
export const keptParts = {
  privacy: keptPart('privacy-text', () => import('./pages/privacy/text.tsx')),
  terms: keptPart('terms-text', () => import('./pages/terms/text.tsx')),
  about: keptPart('about-words', () => import('./pages/about/words.tsx')),
  contactWays: keptPart('contact-ways', () => import('./pages/contact/ways.tsx')),
  contactQuestions: keptPart('contact-questions', () => import('./pages/contact/faq.tsx')),
  sellingTerms: keptPart('selling-terms', () => import('./pages/sell/selling-terms.tsx')),
  listingWords: keptPart('listing-words', () => import('./pages/sell/list-words.tsx')),
  sentWords: keptPart('sent-words', () => import('./pages/sell/sent-words.tsx')),
  sellingGuide: keptPart('selling-guide', () => import('./pages/sell/selling-guide.tsx')),
};
