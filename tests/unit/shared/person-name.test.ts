import { describe, expect, it } from 'vitest';
import { namesForm, signUpForm } from '../../../shared/forms/account-forms.ts';
import { contactForm, ownerForm } from '../../../shared/forms/enquiry-forms.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import { readableName } from '../../../shared/person-name.ts';

/** Zero-width spaces and joiners, Hangul fillers, the empty Braille pattern and a lone accent. */
const invisible = ['\u200b\u2060', '\u200d', '\u3164\u115f', '\u2800', '\u0301\u0301', '\u00ad'];
const reversing = ['\u202eadA', 'Ada\u2067', 'A\u200fda', '\u061cAda'];
const honest = ['Ṣadé', 'مُحَمَّد', 'אָדָם', '李', 'O’Neill-Ọlá', '👩‍🌾', 'N\u0303ame'];

describe.each([
  ['account', namesForm, 'firstName', 'First name'],
  ['account', namesForm, 'lastName', 'Last name'],
  ['sign-up', signUpForm, 'firstName', 'First name'],
  ['sign-up', signUpForm, 'lastName', 'Last name'],
  ['contact', contactForm, 'fullName', 'Full name'],
  ['owner', ownerForm, 'fullName', 'Full name'],
])('the %s form’s %4$s', (_name, form, field, label) => {
  const errorOf = (name: string) => {
    const result = readForm(form, { [field]: name });
    return result.ok ? undefined : result.errors[field];
  };

  it.each(invisible)('is required: %j shows nothing', (name) => {
    expect(errorOf(name.repeat(2))).toBe(`${label} is required`);
  });

  it.each(reversing)('refuses %j, which reverses text', (name) => {
    expect(errorOf(name)).toBe(`${label} has characters that cannot be used`);
  });

  it.each(honest)('accepts %s', (name) => {
    expect(errorOf(`${name} ${name}`)).toBeUndefined();
  });
});

it('a stored name is shown without characters that reverse text, and not at all if it shows nothing', () => {
  expect(readableName('\u202e</script>\u202c Ada')).toBe('</script> Ada');
  for (const name of honest) expect(readableName(name)).toBe(name);
  for (const name of invisible) expect(readableName(name)).toBe('');
});

it('a message copied from a chat loses its marks of direction', () => {
  const form = readForm(contactForm, {
    fullName: 'Ada Obi',
    email: 'ada@mail.example',
    message: 'Is it \u2068still\u2069 available?\u200e',
  });
  expect(form).toMatchObject({ ok: true, value: { message: 'Is it still available?' } });
});
