import fc from 'fast-check';
import { bytesOf, oddJson, oddText, oddValue } from './values.ts';

/** What the site under test has, so that some cases reach the code behind the checks. */
export interface KnownIds {
  properties: readonly string[];
  /** A form’s start, old enough to be sent. */
  startedAt: string;
  /** A JPEG, as `latin1`. */
  photo: string;
}

export interface Body {
  type: string | null;
  /** As `latin1`. */
  bytes: string;
  sending: 'whole' | 'chunked' | 'cut off';
}

type Fields = Readonly<Record<string, unknown>>;

const names = { firstName: 'Ada', lastName: 'Obi' };
const enquirer = { fullName: 'Ada Obi', email: 'ada.obi@mail.example' };
const newPassword = { password: 'Other-Horse-8', confirmation: 'Other-Horse-8', token: 'unknown' };
const home = {
  title: 'Terrace duplex in Jabi',
  location: '4 Alex Ekwueme Way, Jabi, Abuja',
  purpose: 'buy',
  type: 'Duplex',
  price: 95_000_000,
  description: 'Four rooms and a garden.',
  status: 'draft',
  featured: true,
  bedrooms: 4,
  yearBuilt: 2020,
  amenities: ['Gym'],
  videoUrl: 'https://video.example/1',
  coordinates: { lat: 9.07, lng: 7.42 },
  serviceCharge: 250_000,
  gridBand: 'B',
  lightHours: 18,
  papers: [{ type: 'deed', seenBy: 'Ada Obi', seenOn: '2026-10-03' }],
  confirmedOn: '2026-11-03',
  nearby: [{ type: 'schools', name: 'School', coordinates: { lat: 9.07, lng: 7.42 } }],
  version: 1,
};

/** Valid bodies, by the end of the paths that accept them; later ones are more specific. */
function templatesOf({ startedAt, properties: [property = ''] }: KnownIds): [RegExp, Fields][] {
  const delivery = { id: '5f1bd6f5-2ea0-4fd0-9d1a-8f3c2e6d7a10', startedAt, website: '' };
  return [
    [
      /./,
      { name: 'Rooftop', note: 'Called.', messageId: '1', into: '2', key: 'a-key', body: 'Hi' },
    ],
    [/\/(?:session|login)$/, { email: 'stranger@mail.example', password: 'Wrong-Horse-7' }],
    [
      /\/(?:account|signup)$/,
      { ...names, ...enquirer, ...newPassword, phone: '+2348035550101', adult: true },
    ],
    [/\/user$/, { intent: 'names', ...names, phone: '+2348035550101', wanted: true, id: '1' }],
    [/\/(?:forgot|forgot-password|emails(?:\/:id)?)$/, { email: enquirer.email }],
    [/\/(?:reset|set-password|verification|verify-email)$/, newPassword],
    [/\/enquiry-mails$/, { wanted: true }],
    [/\/phones(?:\/:id)?$/, { phone: '+2348035550101', type: 'mobile' }],
    [/\/addresses(?:\/:id)?$/, { address: '1 Jabi Lake', type: 'primary' }],
    [/\/contact(?:-us)?$/, { ...enquirer, ...delivery, message: 'May I see this home?', property }],
    [
      /\/(?:owner-enquiries|sell)$/,
      {
        ...enquirer,
        ...delivery,
        phone: '+2348035550101',
        address: '1 Jabi Lake',
        district: 'Jabi',
        propertyType: 'House',
        purpose: 'sale',
        askingPrice: '45,000,000',
        bedrooms: 4,
        description: 'A house with a garden.',
        photos: [],
        mayOffer: true,
      },
    ],
    [/\/admin\/properties(?:\/:id)?$/, home],
    [/\/bulk$/, { action: 'feature', ids: [{ id: '1' }], total: 1, more: false }],
    [/\/:id\/photos$/, { version: 1, photos: [{ id: '1', alt: 'Front' }] }],
    [/\/messages\/:id$/, { status: 'replied', assignee: null, read: true }],
    [/\/merge$/, { into: '2' }],
    [/\/users\/:id$/, { role: 'user', disabled: false }],
  ];
}

/** A template with some fields left out and some replaced. */
function damaged(template: Fields): fc.Arbitrary<Fields> {
  const shape = Object.fromEntries(
    Object.entries(template).map(([name, value]) => [
      name,
      fc.oneof(
        { weight: 12, arbitrary: fc.constant(value) },
        { weight: 2, arbitrary: oddValue },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ]),
  );
  return fc.record(shape);
}

function toUrlencoded(fields: Fields): string {
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]);
  return new URLSearchParams(texts).toString();
}

const boundary = 'x-boundary';

function toMultipart(fields: Fields, file: string): string {
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) =>
    part(`name="${name.replaceAll('"', '')}"`, bytesOf(String(JSON.stringify(value)))),
  );
  const photo = part('name="photos"; filename="../../a.jpg"\r\nContent-Type: image/jpeg', file);
  return `${parts.join('')}${photo}--${boundary}--\r\n`;
}

const csv = oddText.map((text) =>
  bytesOf(`Number,Title,Price\r\n1,"${text.toWellFormed()}",5\r\n`),
);

/** A body for one route: often nearly right, else of any kind. */
export function bodyFor(path: string, known: KnownIds): fc.Arbitrary<Body | null> {
  const [, template = {}] = templatesOf(known).findLast(([pattern]) => pattern.test(path)) ?? [];
  const fields = damaged(template);
  const json = fields.map((value) => bytesOf(JSON.stringify(value)));
  const form = fields.map(toUrlencoded);
  const photo = fc.oneof(
    fc.constant(known.photo),
    fc.nat(known.photo.length).map((end) => known.photo.slice(0, end)),
    fc.constantFrom('\xff\xd8\xff', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', ''),
  );
  const multipart = fc.tuple(fields, photo).map(([value, file]) => toMultipart(value, file));
  const isPage = !path.startsWith('/api/');
  const typed: [weight: number, type: string, bytes: fc.Arbitrary<string>][] = [
    [isPage ? 2 : 12, 'application/json', json],
    [4, 'application/json', oddJson.map(bytesOf)],
    [isPage ? 10 : 1, 'application/x-www-form-urlencoded', form],
    [isPage ? 4 : 1, `multipart/form-data; boundary=${boundary}`, multipart],
    [1, 'multipart/form-data', multipart],
    [/photo/.test(path) ? 10 : 1, 'image/jpeg', photo],
    [/import/.test(path) ? 10 : 1, 'text/csv', csv],
    [1, 'text/plain', json],
    [1, 'application/json; charset=utf-16', json],
    [1, 'application/json; charset=unknown', json],
    [1, 'application/json;;=', json],
    [1, '\x80/\xff', oddText.map(bytesOf)],
  ];
  const body = fc.oneof(
    ...typed.map(([weight, type, bytes]) => ({
      weight,
      arbitrary: fc.record({
        type: fc.constant(type),
        bytes,
        sending: fc.oneof(
          { weight: 10, arbitrary: fc.constant('whole' as const) },
          { weight: 3, arbitrary: fc.constant('chunked' as const) },
          { weight: 1, arbitrary: fc.constant('cut off' as const) },
        ),
      }),
    })),
  );
  return fc.option(body, { nil: null, freq: 12 });
}
