import type { Question } from '../../prose/questions.tsx';

/** The page has twelve questions. */
export const questions: readonly Question[] = [
  {
    id: 'faq-reply',
    question: 'How soon will I hear from you?',
    answer:
      'Within 24 hours, Monday - Saturday, 8:00 AM - 7:00 PM (WAT). If you write on a Sunday or a public holiday, we answer on the next working day.',
  },
  {
    id: 'faq-tour',
    question: 'How do I arrange a viewing?',
    answer:
      'Choose Request a Tour on a home’s page, and your message will name the home. Tell us which days suit you; we confirm a time and meet you there. A viewing costs nothing.',
  },
  {
    id: 'faq-fees',
    question: 'What do I pay as a tenant or a buyer?',
    answer:
      'Tenants pay no hidden fees. Each home’s page lists in Naira what you pay to move in, or to buy, and says which figures are estimates. We confirm them before you commit.',
  },
  {
    id: 'faq-listing-cost',
    question: 'What does it cost to list my property?',
    answer:
      'Basic listings are free. We earn a success fee or commission when a deal is completed, and you agree to it in writing before we list.',
  },
  {
    id: 'faq-own-listing',
    question: 'Can I put up a listing myself?',
    answer:
      'Listings are created only by our in-house staff. Send us the details and photos with the form on our sell page; we see the property, ask for its papers and write the listing with you.',
  },
  {
    id: 'faq-verified',
    question: 'Are your listings verified?',
    answer:
      'Each page says which documents we have seen, and when. Please have your own lawyer look at them too before you pay or sign.',
  },
  {
    id: 'faq-payment',
    question: 'How do I know that a payment request is yours?',
    answer:
      'We never ask for money in a chat, or to see a home. If anyone does so in our name, do not pay: call us first, on the number on this page.',
  },
  {
    id: 'faq-places',
    question: 'Where are your homes?',
    answer:
      'Mostly in Lagos and Abuja. If you are looking elsewhere in Nigeria, write to us anyway, and we’ll tell you at once whether we can help.',
  },
  {
    id: 'faq-mortgage',
    question: 'Can you help me with a mortgage?',
    answer:
      'We do not lend, and the figures on our pages are estimates. Your bank or primary mortgage bank makes the offer; we send it the property documents it needs.',
  },
  {
    id: 'faq-abroad',
    question: 'I live abroad. Can I still buy, rent or sell through you?',
    answer:
      'Yes. We can show you a home by video call, and someone you trust can sign for you with a registered power of attorney. Mention your time zone in your message.',
  },
  {
    id: 'faq-professional',
    question: 'I am an agent or a lawyer. Can I contact you for a client?',
    answer:
      'Yes. Real estate professionals may act on a client’s behalf. Please say who you are writing for, and have your client’s authority to hand: we ask for it before anything is listed or signed.',
  },
  {
    id: 'faq-data',
    question: 'What happens to my message?',
    answer:
      'Our team reads it to answer you. We do not sell it, and you can ask us to delete it: our privacy policy says how. Please leave out bank details and passwords, which we never need.',
  },
];
