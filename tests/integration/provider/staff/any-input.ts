import fc from 'fast-check';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '\0', '\ud800', "' or 1=1 --", '%', '_', '<script>', '1e999', '🏡', '\u202e'),
);
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-0, 2 ** 31, 2 ** 53, 1e308));
const value = fc.oneof(text, number, fc.jsonValue({ maxDepth: 2 }));
const words = ['rent', 'buy', 'House', 'Villa', 'published', 'sold', 'Yes', 'publish', 'delete'];
const likely = fc.oneof(value, fc.constantFrom(...words), fc.constantFrom(true, null, 1, 2, 3));
const fields = [
  'propertyTitle',
  'propertyLocation',
  'category',
  'propertyType',
  'annualPrice',
  'amenities',
  'nearby',
  'coordinates',
  'videoUrl',
  'furnishing',
  'serviceCharge',
  'gridBand',
  'lightHours',
  'generator',
  'papers',
  'confirmedOn',
  'status',
  'reference',
  'version',
  'photos',
  'cover',
  'action',
  'ids',
  'filter',
  'rows',
  'inReplyTo',
  'body',
  'messageId',
  'note',
  'resend',
  'assignee',
  'read',
  'name',
  'into',
  'disabled',
  '__proto__',
  'constructor',
];
/** Known fields with likely and unlikely values, near-valid properties, and any JSON. */
export const anyBody = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields), likely, { maxKeys: 12 }),
  fc.record({
    propertyTitle: text,
    propertyLocation: text,
    category: fc.constantFrom('rent', 'buy'),
    propertyType: fc.constantFrom('House', 'villa'),
    reference: text,
    annualPrice: number,
    coordinates: fc.record({ lat: number, lng: number }),
    nearby: fc.array(fc.record({ type: fc.constant('banks'), name: text, location: value })),
    version: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ rows: fc.array(fc.dictionary(fc.constantFrom(...fields, 'uuid'), likely)) }),
  fc.record({
    action: fc.constantFrom('publish', 'feature', 'archive', 'delete', 'restore'),
    filter: fc.dictionary(fc.constantFrom('q', 'status', 'district', 'deleted', 'page'), text),
  }),
  fc.jsonValue(),
);
const parameters = fc.dictionary(
  fc.constantFrom(
    'q',
    'page',
    'pageSize',
    'sort',
    'status',
    'type',
    'district',
    'cursor',
    'from',
    'to',
    'user',
    '__proto__',
  ),
  fc.oneof(text, fc.integer().map(String), fc.constantFrom('-price', 'true', '2026-01-01', '9e99')),
);

/** An encoded list query. */
export const anyQuery = parameters.map((parameter) => {
  const entries = Object.entries(parameter).map(([name, entry]) => [name, entry.toWellFormed()]);
  return new URLSearchParams(entries).toString();
});
