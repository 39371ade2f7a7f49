import type { GuideStep } from '../../prose/guide-steps.tsx';

export const rentingSteps: readonly GuideStep[] = [
  {
    title: 'Count the whole first payment',
    text: 'Rent is usually paid a year at a time. On top of it come an agency fee, a legal fee for the agreement, a caution deposit that you get back, and in estates a service charge. Each home’s page adds them up. Get every figure in writing before a second viewing.',
  },
  {
    title: 'Inspect it by day and after dark',
    text: 'Open the taps, look at the prepaid meter, ask how many hours the generator or inverter lasts and how the street drains after heavy rain. Neighbours tell you more about light and noise than any listing.',
  },
  {
    title: 'Know who is letting',
    text: 'Ask for proof of ownership, or for the owner’s letter of authority if someone acts for them. The name on it should match the account you are asked to pay into.',
  },
  {
    title: 'Read the tenancy agreement',
    text: 'Check the term, notice, rent review, who repairs what, and how you get the caution deposit back. In most of Lagos the law lets a landlord ask a new tenant for no more than a year in advance. Have the agreement stamped.',
  },
  {
    title: 'Pay against a receipt',
    text: 'By transfer, never in cash at a viewing, and only when the agreement is ready to be signed. Keep the receipt with it.',
  },
  {
    title: 'Move in with a list',
    text: 'Walk through with the landlord, write down the state of every room, photograph the meters, and both sign it. Your caution deposit will be judged against it.',
  },
];

export const buyingSteps: readonly GuideStep[] = [
  {
    title: 'Plan for more than the price',
    text: 'Agency and legal fees, the survey, stamp duty, consent and registration come on top: each home’s page adds them up and names its sources. In an estate, ask about the infrastructure or service charge too.',
  },
  {
    title: 'Ask for the root of title',
    text: 'A Certificate of Occupancy (C of O), a registered deed of assignment with the Governor’s consent, or a gazetted excision. In Abuja the C of O comes from the Minister of the FCT. A receipt or a family’s word is not title.',
  },
  {
    title: 'Search the registry',
    text: 'Your lawyer searches the Lands Registry, in Abuja AGIS, and shows you who is registered as the owner, whether a bank holds a charge on it and whether it is disputed in court.',
  },
  {
    title: 'Have the survey charted',
    text: 'A registered surveyor takes the beacons’ coordinates to the Surveyor-General’s office and tells you whether the land lies within a government acquisition, a right of way or someone else’s plan.',
  },
  {
    title: 'Inspect the building',
    text: 'Ask for the approved building plan, and bring an engineer for cracks, damp, roof and drainage. If someone lives there, agree in writing when they will leave.',
  },
  {
    title: 'Pay in steps, then register',
    text: 'Sign a contract of sale, hold the deposit in escrow or in a lawyer’s client account, and pay the rest against the signed deed of assignment, the original title and the keys. Then have it stamped, consented to and registered: until that is done you are not yet the owner on paper.',
  },
];
