import { expect, test } from 'vitest';
import { meAnswer } from '../../../server/upstream/visitors/session-schema.ts';
import { staffMember, staffUser } from '../../../server/upstream/staff/staff-list-schema.ts';
import { messagePage } from '../../../server/upstream/staff/staff-message-schema.ts';

const user = { id: 3, email: 'ada@mail.example', role: 'user', createdAt: null };
const message = {
  id: 7,
  status: 'new',
  email: 'ada@mail.example',
  property: null,
  assignee: null,
  read: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
};

function senderOf(name: string): string | undefined {
  return messagePage.parse({ messages: [{ ...message, name }], counts: {} }).messages[0]?.name;
}

test('names that a provider stored are read without characters that reverse text', () => {
  const names = { first_name: '\u202eadA', last_name: 'Obi\u2066' };
  expect(staffUser.parse({ ...user, ...names }).name).toBe('adA Obi');
  expect(meAnswer.parse({ data: { ...user, ...names } }).data).toMatchObject({
    firstName: 'adA',
    lastName: 'Obi',
  });
  expect(staffMember.parse({ id: 3, name: '\u202eadA' }).name).toBe('adA');
  expect(senderOf('\u202eadA')).toBe('adA');
});

test('someone whose name shows nothing goes by their email address, and a sender is called “No name”', () => {
  const names = { first_name: '\u200b', last_name: '\u2060' };
  expect(staffUser.parse({ ...user, ...names }).name).toBe('ada@mail.example');
  expect(senderOf('\u200b')).toBe('No name');
});
