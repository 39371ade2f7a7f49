import type { GuideStep } from '../../prose/guide-steps.tsx';
import type { Question } from '../../prose/questions.tsx';

export const howItWorks: readonly GuideStep[] = [
  {
    title: 'Tell us about it',
    text: 'A few lines are enough: where it is, what it is and how to reach you. We’ll be in touch within 24 hours.',
  },
  {
    title: 'We come and look',
    text: 'One of our team visits the property with you, checks its documents and tells you what similar homes nearby go for.',
  },
  {
    title: 'We list it',
    text: 'We take the photos and write the listing. You see it before anyone else does.',
  },
  {
    title: 'You choose the offer',
    text: 'We show it to people who can buy, bring you their offers and stay with you until the deed is signed and the money has arrived.',
  },
];

export const sellingSteps: readonly GuideStep[] = [
  {
    title: 'Gather the papers',
    text: 'The Certificate of Occupancy (C of O) or your registered deed with the Governor’s consent, the survey plan, the approved building plan, and receipts for land use charge, tenement rate or ground rent.',
  },
  {
    title: 'Fix these first',
    text: 'A consent that was never obtained, a survey that was never charted, a change of name: each takes weeks at the registry. Start before the first viewing, not after the first offer.',
  },
  {
    title: 'Set a realistic price',
    text: 'Compare with prices paid on the same street, not with asking prices. If heirs or a bank are involved, get a written valuation from a registered estate surveyor and valuer.',
  },
  {
    title: 'Settle outstanding bills',
    text: 'Service charge, electricity, water and any loan on the property. If a bank holds the title, ask how much you must pay to release it.',
  },
  {
    title: 'Agree on the fees in writing',
    text: 'The agency fee is often 5% of the price. Agree who pays which fee, and remember that capital gains tax and your own lawyer are yours to pay.',
  },
  {
    title: 'Hand over in the right order',
    text: 'Contract of sale, deposit in escrow or in a lawyer’s client account, balance, signed deed of assignment, original documents, keys. Release nothing before the money has arrived.',
  },
];

export const questions: readonly Question[] = [
  {
    id: 'sell-cost',
    question: 'What does it cost me?',
    answer:
      'A basic listing is free. When the deal is completed we earn a success fee or commission, in Naira, which you have agreed to in writing before we list.',
  },
  {
    id: 'sell-time',
    question: 'How long does it take?',
    answer:
      'A realistically priced home with its papers in order gets its first offers in days. Consent and registration at the ministry follow the sale and take longer; we keep you informed.',
  },
  {
    id: 'sell-abroad',
    question: 'I live abroad. Can you still sell it for me?',
    answer:
      'Yes. Someone you trust here can hold a power of attorney, which should be registered. We send you every offer and a short report after each viewing.',
  },
  {
    id: 'sell-let',
    question: 'Can you rent it out instead?',
    answer:
      'Yes, in the same way: tell us that you would like to rent it out. We find tenants, and the agreement is between you and them.',
  },
];
