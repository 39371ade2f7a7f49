import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import {
  emailForm,
  logInForm,
  readNewPassword,
  signUpForm,
} from '../../../shared/forms/account-forms.ts';
import { readForm } from '../../../shared/forms/read-form.ts';

const weak = 'Password must be at least 8 characters and contain uppercase, lowercase, and number';
const person = {
  firstName: 'Ṣadé',
  lastName: 'O’Neill-Ọlá',
  email: 'sade@homefront.example',
  phone: '+234 (803) 123-4567',
  password: 'Correct-Horse-7',
  adult: true,
};

/** The error of one field when the rest of the form is valid. */
function errorOf(field: string, value: unknown): string | undefined {
  const form = readForm(signUpForm, { ...person, [field]: value });
  return form.ok ? undefined : form.errors[field];
}

describe('sign-up form', () => {
  it('accepts a complete form', () => {
    expect(readForm(signUpForm, person)).toEqual({ ok: true, value: person });
  });

  it('normalizes white space around and within a line', () => {
    const form = readForm(signUpForm, {
      ...person,
      firstName: '  Ada\u00a0  Maria ',
      email: ' a@b.ng ',
    });
    expect(form).toMatchObject({ ok: true, value: { firstName: 'Ada Maria', email: 'a@b.ng' } });
  });

  it('takes a number as a contact app copies it, without its marks of direction', () => {
    const form = readForm(signUpForm, { ...person, phone: '\u202a+234 803 123 4567\u202c' });
    expect(form).toMatchObject({ ok: true, value: { phone: '+234 803 123 4567' } });
  });

  it('reports one error for every missing field', () => {
    expect(readForm(signUpForm, { adult: false })).toEqual({
      ok: false,
      errors: {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Email address is required',
        phone: 'Phone number is required',
        password: 'Password is required',
        adult: 'You must be 18 or over to sign up',
      },
    });
  });

  it.each([
    ['firstName', ' \t ', 'First name is required'],
    ['firstName', 'x'.repeat(81), 'First name must be at most 80 characters'],
    ['lastName', 'A\u0000b', 'Last name has characters that cannot be used'],
    ['lastName', '\ud800', 'Last name has characters that cannot be used'],
    ['lastName', 'Obi\u202e', 'Last name has characters that cannot be used'],
    ['lastName', '\u200b\u2060', 'Last name is required'],
    ['lastName', ['Obi'], 'Last name is required'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['email', 'ada@', 'Please enter a valid email address'],
    ['email', 'a da@homefront.example', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(250)}@b.ng`, 'Please enter a valid email address'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['phone', '0803 CALL ME', 'Please enter a valid phone number'],
    ['phone', '1234567890123456', 'Please enter a valid phone number'],
    ['password', 'Short-7', weak],
    ['password', 'no-uppercase-7', weak],
    ['password', 'NO-LOWERCASE-7', weak],
    ['password', 'No-Digit-Here', weak],
    ['password', `Aa7${'x'.repeat(126)}`, 'Password must be at most 128 characters'],
    ['adult', 'on', 'You must be 18 or over to sign up'],
  ])('rejects %s %j: %s', (field, value, message) => {
    expect(errorOf(field, value)).toBe(message);
  });

  it.each(['0803 123 4567', '08031234567', '+2348031234567', '123-4567'])(
    'accepts the phone number %s',
    (phone) => expect(errorOf('phone', phone)).toBeUndefined(),
  );

  it('leaves a password unchanged', () => {
    const password = '  Ọ̀ṣun 7 ';
    expect(readForm(signUpForm, { ...person, password })).toMatchObject({ value: { password } });
  });
});

describe('sign-in form', () => {
  it('checks email addresses less strictly than sign-up', () => {
    const typed = { email: ' ada ', password: ' x ' };
    expect(readForm(logInForm, typed)).toEqual({
      ok: true,
      value: { email: 'ada', password: ' x ' },
    });
  });

  it('requires both fields', () => {
    expect(readForm(logInForm, {})).toEqual({
      ok: false,
      errors: { email: 'Email address is required', password: 'Password is required' },
    });
  });
});

describe('forgotten-password form', () => {
  it.each([
    ['', 'Email address is required'],
    ['   ', 'Email address is required'],
    ['ada@', 'Please enter a valid email address'],
  ])('rejects the email address %j: %s', (email, message) => {
    expect(readForm(emailForm, { email })).toEqual({ ok: false, errors: { email: message } });
  });
});

describe('new-password form reports one error at a time:', () => {
  const missingToken = catalogue.missingResetToken;
  it.each([
    [{}, { password: 'Please enter a new password' }],
    [{ confirmation: 'x' }, { password: 'Please enter a new password' }],
    [{ password: 'weak' }, { password: weak }],
    [{ password: 'Correct-Horse-7' }, { confirmation: 'Please confirm your password' }],
    [
      { password: 'Correct-Horse-7', confirmation: 'correct-horse-7' },
      { confirmation: 'Passwords do not match' },
    ],
    [{ password: 'Correct-Horse-7', confirmation: 'Correct-Horse-7' }, { token: missingToken }],
    [
      { password: 'Correct-Horse-7', confirmation: 'Correct-Horse-7', token: 'x'.repeat(513) },
      { token: missingToken },
    ],
  ])('%j', (typed, errors) => {
    expect(readNewPassword(typed)).toEqual({ ok: false, errors });
  });

  it('and accepts a password without its confirmation', () => {
    const typed = { password: 'Correct-Horse-7', confirmation: 'Correct-Horse-7', token: 'abc' };
    expect(readNewPassword(typed)).toEqual({
      ok: true,
      value: { password: 'Correct-Horse-7', token: 'abc' },
    });
  });
});
