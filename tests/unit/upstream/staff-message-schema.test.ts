import { expect, test } from 'vitest';
import { wholeMessage } from '../../../server/upstream/staff/staff-message-schema.ts';

const message = {
  id: 7,
  kind: 'owner',
  status: 'replied',
  name: 'Hadiza Sani',
  email: 'hadiza@mail.example',
  property: null,
  assignee: null,
  read: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  repliedAt: '2026-11-20T09:00:00.000Z',
  waitingSeconds: null,
  late: false,
  deletedAt: null,
  message: 'Five bedrooms.',
  phone: '',
  details: null,
  photos: [],
  thread: [],
};

test('a message stays readable after somebody who answered it has deleted their account', () => {
  const entry = {
    id: 1,
    kind: 'reply',
    body: 'Thank you.',
    author: { id: null, name: 'Ada Obi' },
    createdAt: '2026-11-20T09:00:00.000Z',
    delivery: 'sent',
  };
  const { thread } = wholeMessage.parse({ ...message, thread: [entry] });
  expect(thread).toEqual([{ ...entry, id: '1', author: { id: '', name: 'Ada Obi' } }]);
});

test('an owner’s answers are listed in the order of the form, with readable labels', () => {
  const details = {
    bedrooms: 5,
    garden: 'large',
    askingPrice: 450_000_000,
    propertyType: 'Duplex',
    purpose: 'sale',
    city: 'Abuja',
    district: '',
  };
  expect(wholeMessage.parse({ ...message, details }).details).toEqual([
    { name: 'Purpose', value: 'To sell' },
    { name: 'Property type', value: 'Duplex' },
    { name: 'City', value: 'Abuja' },
    { name: 'Bedrooms', value: '5' },
    { name: 'Asking price', value: '₦450,000,000' },
    { name: 'garden', value: 'large' },
  ]);
});

test('a report has its reason in words', () => {
  const reasonOf = (reason: unknown) =>
    wholeMessage.parse({ ...message, details: { reason } }).details;
  expect(reasonOf('payment')).toEqual([{ name: 'Report', value: 'Someone asked me for money' }]);
  expect(reasonOf('flooded')).toEqual([{ name: 'Report', value: 'flooded' }]);
});
