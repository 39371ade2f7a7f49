import type { MessageDetails, MessagesTable } from '../database/tables.ts';

/** A demo enquiry with its status, replies and notes. */
export interface AuthoredMessage {
  kind: MessagesTable['kind'];
  status: MessagesTable['status'];
  name: string;
  email: string;
  /** Its age. */
  hours: number;
  message: string;
  /** The home it is about: the first match. */
  about?: { district: string; category: 'buy' | 'rent'; type: string };
  phone?: string;
  /** The fields of the owner's form. */
  details?: MessageDetails;
  /** Names of pictures. */
  photos?: readonly string[];
  /** In order; `hours` count from the arrival of the message. */
  entries?: readonly { kind: 'reply' | 'note'; hours: number; body: string }[];
}

/** The newest are unanswered: one is overdue, and two are nearly due. */
export const authoredMessages: readonly AuthoredMessage[] = [
  {
    kind: 'contact',
    status: 'new',
    name: 'Tunde Bakare',
    email: 'tunde.bakare@mail.example',
    hours: 2,
    message:
      'Good morning. Is the terrace duplex in Jabi still available, and could my wife and I see it on Saturday?',
    about: { district: 'Jabi', category: 'buy', type: 'Duplex' },
  },
  {
    kind: 'owner',
    status: 'new',
    name: 'Hauwa Bello',
    email: 'hauwa.bello@mail.example',
    hours: 5,
    message:
      'I own a 4-bedroom duplex on 5th Avenue, Gwarinpa, built in 2018, and would like you to sell it for me. The documents are with my lawyer.',
    phone: '+2348000000101',
    details: {
      purpose: 'sale',
      propertyType: 'Duplex',
      address: 'House 27, 5th Avenue',
      district: 'Gwarinpa, Abuja',
      bedrooms: 4,
      askingPrice: 240_000_000,
    },
    photos: ['house-10-front', 'living-1', 'kitchen-1'],
  },
  {
    kind: 'contact',
    status: 'new',
    name: 'Chidi Okafor',
    email: 'chidi.okafor@mail.example',
    hours: 22.5,
    message:
      'What does the yearly rent of the Victoria Island apartment include? I need to know about power and the service charge.',
    about: { district: 'Victoria Island', category: 'rent', type: 'Apartment' },
  },
  {
    kind: 'owner',
    status: 'new',
    name: 'Folake Adeyemi',
    email: 'folake.adeyemi@mail.example',
    hours: 30,
    message:
      'My 3-bedroom flat in Yaba becomes free at the end of next month. Do you also manage tenants, or only find them?',
    phone: '+2348000000102',
    details: {
      purpose: 'rent',
      propertyType: 'Apartment',
      address: '6 Adekunle Street',
      district: 'Yaba, Lagos',
      bedrooms: 3,
      askingPrice: 3_200_000,
    },
  },
  {
    kind: 'contact',
    status: 'in_progress',
    name: 'Ibrahim Musa',
    email: 'ibrahim.musa@mail.example',
    hours: 9,
    message:
      'We are relocating from Kaduna in January and need four bedrooms near a good primary school, up to ₦6M a year.',
  },
  {
    kind: 'owner',
    status: 'in_progress',
    name: 'Emeka Nwosu',
    email: 'emeka.nwosu@mail.example',
    hours: 16,
    message:
      'Please value my house in Ikeja GRA. It is an old building on about 1,200 square metres, and we have not decided between letting and selling.',
    phone: '+2348000000103',
    details: {
      purpose: 'sale',
      propertyType: 'House',
      address: '18 Oba Akinjobi Way',
      district: 'Ikeja GRA, Lagos',
      bedrooms: 5,
      askingPrice: 650_000_000,
    },
    photos: ['house-08-front', 'house-08-b'],
    entries: [
      {
        kind: 'note',
        hours: 2,
        body: 'Our valuer can be there on Thursday morning. Mr Nwosu is to bring the survey plan.',
      },
    ],
  },
  {
    kind: 'contact',
    status: 'in_progress',
    name: 'Zainab Yusuf',
    email: 'zainab.yusuf@mail.example',
    hours: 23.2,
    message:
      'Can the calculator on your site be used for a bank loan over fifteen years? My bank quoted me a different figure.',
  },
  {
    kind: 'contact',
    status: 'replied',
    name: 'Seun Alade',
    email: 'seun.alade@mail.example',
    hours: 150,
    message:
      'Thank you for the viewing yesterday. Would the landlord accept two payments instead of one?',
    about: { district: 'Lekki Phase 1', category: 'rent', type: 'Duplex' },
    entries: [
      {
        kind: 'note',
        hours: 0.5,
        body: 'Asked the landlord: two payments are fine if the first is 60%.',
      },
      {
        kind: 'reply',
        hours: 3,
        body: 'Dear Seun,\n\nThe landlord agrees to two payments: 60% when you sign, 40% after six months. Shall I send you the draft?\n\nNgozi Eze',
      },
    ],
  },
  {
    kind: 'owner',
    status: 'replied',
    name: 'Ifeoma Umeh',
    email: 'ifeoma.umeh@mail.example',
    hours: 220,
    message: 'I submitted my Lokogoma duplex last week. When will it appear on the site?',
    phone: '+2348000000104',
    details: {
      purpose: 'sale',
      propertyType: 'Duplex',
      address: '8 Harmony Crescent',
      district: 'Lokogoma, Abuja',
      bedrooms: 4,
      askingPrice: 130_000_000,
    },
    entries: [
      {
        kind: 'reply',
        hours: 19,
        body: 'Dear Ifeoma,\n\nYour duplex will be on the site as soon as the photographs are in. May our photographer come on Friday at ten?\n\nNgozi Eze',
      },
    ],
  },
  {
    kind: 'contact',
    status: 'replied',
    name: "Kehinde O'Brien",
    email: 'kehinde@mail.example',
    hours: 310,
    message:
      'I live in Dublin and want to buy in Lekki Phase 1 before Christmas. Do you do viewings by video?',
    entries: [
      {
        kind: 'reply',
        hours: 6,
        body: 'Dear Kehinde,\n\nYes, we do viewings by video every weekday from nine to six, Lagos time. Which homes would you like to see?\n\nNgozi Eze',
      },
    ],
  },
  {
    kind: 'contact',
    status: 'spam',
    name: 'SEO Experts',
    email: 'rank@spam.example',
    hours: 12,
    message:
      'Dear owner, we put your website on first page of search in 7 days guaranteed!!! Reply for price list.',
  },
  {
    kind: 'owner',
    status: 'spam',
    name: 'Mr. Investor',
    email: 'funds@spam.example',
    hours: 130,
    message:
      'I have USD 40 million to invest in your esteemed country. Kindly send your bank details to proceed.',
  },
];
