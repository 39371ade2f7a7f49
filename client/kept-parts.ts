import { keptPart } from './hydration/kept-part.tsx';

/** The parts of pages that hydration leaves alone. Routes load them and pages show them. */
export const keptParts = {
  privacy: keptPart('privacy-text', () => import('./pages/privacy/text.tsx')),
  terms: keptPart('terms-text', () => import('./pages/terms/text.tsx')),
  about: keptPart('about-words', () => import('./pages/about/words.tsx')),
  contactQuestions: keptPart('contact-questions', () => import('./pages/contact/faq.tsx')),
  sellingTerms: keptPart('selling-terms', () => import('./pages/sell/selling-terms.tsx')),
  sellingGuide: keptPart('selling-guide', () => import('./pages/sell/selling-guide.tsx')),
};
