import type { Question } from '../../prose/questions.tsx';

/** The page has six questions. */
export const questions: readonly Question[] = [
  {
    id: 'faq-cost',
    question: 'What does it cost to list a property?',
    answer:
      'Basic listings are free. We earn a success fee or commission when a deal is completed, and you know the amount in writing before you agree to anything. All fees are in Naira.',
  },
  {
    id: 'faq-tenant-fees',
    question: 'Do tenants pay hidden fees?',
    answer:
      'No. Tenants pay no hidden fees: each home shows the year’s rent and what you pay to move in, line by line, with the service charge, caution deposit, agency fee and legal fee. It says which figures are the home’s own and which are estimates.',
  },
  {
    id: 'faq-verified',
    question: 'Are the listings verified?',
    answer:
      'Each page says which documents we have seen, and when. Please have your own lawyer look at them too before you pay or sign.',
  },
  {
    id: 'faq-own-listing',
    question: 'Can I put up a listing myself?',
    answer:
      'Listings are created only by our in-house staff. As an owner, or as a professional acting for one, you tell us about the property; we see it, ask for its papers and write the listing with you.',
  },
  {
    id: 'faq-tour',
    question: 'How do I see a home?',
    answer:
      'Choose Request a Tour on its page, or chat with us. Our team is in touch within 24 hours, Monday - Saturday, 8:00 AM - 7:00 PM (WAT). A viewing costs nothing.',
  },
  {
    id: 'faq-places',
    question: 'Where are your homes?',
    answer:
      'Mostly in Lagos and Abuja: from Yaba and Surulere to Lekki, Ikoyi and Victoria Island, and from Lokogoma and Gwarinpa to Guzape, Asokoro and Maitama.',
  },
];
