import fc from 'fast-check';
import request from 'supertest';
import { expect, it } from 'vitest';

import { openTestApp } from '../open-test-app.ts';
import { signInStaff } from './staff-calls.ts';

const writes = [
  ['post', '/properties'],
  ['put', '/properties/1'],
  ['put', '/properties/2/photos'],
  ['post', '/admin/properties/bulk'],
  ['post', '/admin/properties/import'],
  ['post', '/admin/messages'],
  ['patch', '/admin/messages/1'],
  ['post', '/admin/amenities'],
  ['put', '/admin/amenities/1'],
  ['post', '/admin/property-types/1/merge'],
  ['patch', '/admin/users/2'],
] as const;
const reads = ['properties', 'messages', 'users', 'audit', 'stats', 'properties/export'];

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
const body = fc.oneof(
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
const query = fc.dictionary(
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

it('answers staff any JSON and any query with a message or a success, never with a fault', async () => {
  await using provider = await openTestApp({ seedProperties: 4 });
  const staff = await signInStaff(provider);
  const { token } = staff.person;
  const isAnswer = (response: request.Response): void => {
    expect(response.status).toBeLessThan(500);
    if (!response.ok) expect(response.body.message).toMatch(/^\S/);
  };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writes), body, async ([method, path], sent) => {
      const asked = request(provider.app)[method](`/api${path}`).type('application/json');
      isAnswer(await asked.set('Authorization', `Bearer ${token}`).send(JSON.stringify(sent)));
    }),
    { numRuns: 600 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads), query, async (path, asked) => {
      const search = new URLSearchParams(
        Object.entries(asked).map(([name, part]) => [name, part.toWellFormed()]),
      );
      isAnswer(await staff('get', `/admin/${path}?${search.toString()}`));
    }),
    { numRuns: 300 },
  );
  await provider.settled();
  expect(provider.logged).toEqual([]);
}, 120_000);
