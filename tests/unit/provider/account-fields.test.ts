import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import * as fields from '../../../server/provider/accounts/account-fields.ts';
import { enquiryFields } from '../../../server/provider/enquiries/enquiry-body.ts';
import { randomPassword } from '../../../server/provider/accounts/random-password.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 400 });

it('passes only single lines that the database can store', () => {
  const lines = [fields.firstName, fields.address, fields.itemType, fields.phone];
  fc.assert(
    fc.property(anyText, fc.constantFrom(...lines), (text, field) => {
      const parsed = field.safeParse(text);
      if (!parsed.success) return;
      expect(parsed.data).toMatch(/^\S(?:.*\S)?$/u);
      expect(parsed.data).not.toMatch(/\p{Cc}|\p{Cs}/u);
    }),
  );
});

it('never throws on values that are not text', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.values(fields)), (value, field) => {
      expect(typeof field.safeParse(value).success).toBe('boolean');
    }),
  );
});

it('takes a number as a contact app copies it, and a message from a chat, without marks of direction', () => {
  expect(fields.phone.parse('\u202a+234 803 123 4567\u202c')).toBe('+234 803 123 4567');
  expect(enquiryFields.shape.message.parse('Is it \u2068still\u2069 free?\r\nAda')).toBe(
    'Is it still free?\nAda',
  );
});

describe.each([
  ['First name', fields.firstName],
  ['Last name', fields.lastName],
  ['Name', enquiryFields.shape.name],
])('%s', (label, field) => {
  const errorOf = (name: string) => field.safeParse(name).error?.issues[0]?.message;

  it.each(['\u200b\u2060', '\u3164', '\u2800', '\u0301'])(
    'is required: %j shows nothing',
    (name) => {
      expect(errorOf(name)).toBe(`${label} is required`);
    },
  );

  it.each(['\u202eadA', 'Ada\u2067', 'A\u200fda'])('refuses %j, which reverses text', (name) => {
    expect(errorOf(name)).toBe(`${label} has characters that cannot be used`);
  });

  it.each(['Ṣadé', 'مُحَمَّد', '李', '👩‍🌾'])('accepts %s', (name) => {
    expect(errorOf(name)).toBeUndefined();
  });
});

it.each(['+234 801 234 5678', '08012345678', '(0)9 523-4567', '+1 212.555.0100'])(
  'accepts the phone number %s',
  (text) => {
    expect(fields.phone.parse(text)).toBe(text);
  },
);

it.each(['', '123456', '1234567890123456', '++2348012345678', '0801 CALL ME', '٠٨٠١٢٣٤٥٦٧'])(
  'rejects the phone number %j',
  (text) => {
    expect(fields.phone.safeParse(text).success).toBe(false);
  },
);

it.each(['Ölandẹ 42', 'Aa345678', 'ŊẸẸdł 1!'])('accepts the password %s', (text) => {
  expect(fields.newPassword.safeParse(text).success).toBe(true);
});

it('generates random passwords that meet the rule, no two alike', () => {
  const passwords = Array.from({ length: 200 }, randomPassword);
  expect(passwords.every((text) => fields.newPassword.safeParse(text).success)).toBe(true);
  expect(new Set(passwords).size).toBe(200);
});
