import type { Transaction } from 'kysely';

import type { MessagesTable, Tables } from '../database/tables.ts';

type Kind = MessagesTable['kind'];
type Status = MessagesTable['status'];

const HOUR_MS = 3_600_000;

/** Kind, status, name, email, hours since it came, text. */
const messages: readonly (readonly [Kind, Status, string, string, number, string])[] = [
  [
    'contact',
    'new',
    'Tunde Bakare',
    'tunde.bakare@mail.example',
    2,
    'Good morning. Is the terrace duplex in Jabi still available, and could my wife and I see it on Saturday?',
  ],
  [
    'owner',
    'new',
    'Hauwa Bello',
    'hauwa.bello@mail.example',
    5,
    'I own a 4-bedroom duplex on 5th Avenue, Gwarinpa, built in 2018, and would like you to sell it for me. The documents are with my lawyer.',
  ],
  [
    'contact',
    'new',
    'Chidi Okafor',
    'chidi.okafor@mail.example',
    19,
    'What does the yearly rent of the Victoria Island apartment include? I need to know about power and the service charge.',
  ],
  [
    'owner',
    'new',
    'Folake Adeyemi',
    'folake.adeyemi@mail.example',
    30,
    'My 3-bedroom flat in Yaba becomes free at the end of next month. Do you also manage tenants, or only find them?',
  ],
  [
    'contact',
    'in_progress',
    'Ibrahim Musa',
    'ibrahim.musa@mail.example',
    47,
    'We are relocating from Kaduna in January and need four bedrooms near a good primary school, up to ₦6M a year.',
  ],
  [
    'owner',
    'in_progress',
    'Emeka Nwosu',
    'emeka.nwosu@mail.example',
    70,
    'Please value my house in Ikeja GRA. It is an old building on about 1,200 square metres, and we have not decided between letting and selling.',
  ],
  [
    'contact',
    'in_progress',
    'Zainab Yusuf',
    'zainab.yusuf@mail.example',
    96,
    'Can the calculator on your site be used for a bank loan over fifteen years? My bank quoted me a different figure.',
  ],
  [
    'contact',
    'replied',
    'Seun Alade',
    'seun.alade@mail.example',
    150,
    'Thank you for the viewing yesterday. Would the landlord accept two payments instead of one?',
  ],
  [
    'owner',
    'replied',
    'Ifeoma Umeh',
    'ifeoma.umeh@mail.example',
    220,
    'I submitted my Lokogoma duplex last week. When will it appear on the site?',
  ],
  [
    'contact',
    'replied',
    "Kehinde O'Brien",
    'kehinde@mail.example',
    310,
    'I live in Dublin and want to buy in Lekki Phase 1 before Christmas. Do you do viewings by video?',
  ],
  [
    'contact',
    'spam',
    'SEO Experts',
    'rank@spam.example',
    12,
    'Dear owner, we put your website on first page of search in 7 days guaranteed!!! Reply for price list.',
  ],
  [
    'owner',
    'spam',
    'Mr. Investor',
    'funds@spam.example',
    130,
    'I have USD 40 million to invest in your esteemed country. Kindly send your bank details to proceed.',
  ],
];

/** Adds twelve enquiries in every state, dated back from `now`. */
export async function seedMessages(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const rows = messages.map(([kind, status, name, email, hours, message]) => {
    const createdAt = new Date(now.getTime() - hours * HOUR_MS);
    const isTouched = status === 'in_progress' || status === 'replied';
    const updatedAt = isTouched ? new Date(createdAt.getTime() + HOUR_MS) : createdAt;
    return {
      kind,
      status,
      name,
      email,
      message,
      property_uuid: null,
      created_at: createdAt,
      updated_at: updatedAt,
      read_at: status === 'new' ? null : updatedAt,
      replied_at: status === 'replied' ? updatedAt : null,
    };
  });
  await transaction.insertInto('messages').values(rows).execute();
}
