import { paths } from '../../../shared/paths.ts';

/** Results of the page's forms, by their code in the query; other codes are ignored. */
const outcomes = {
  names: { section: 'profile', text: 'Your name has been saved.' },
  'verification-mail': { section: 'profile', text: 'We’ve sent you another email.' },
  'enquiry-mails': { section: 'profile', text: 'Your choice has been saved.' },
  photo: { section: 'profile', text: 'Your photo has been saved.' },
  'remove-photo': { section: 'profile', text: 'Your photo has been removed.' },
  'add-phones': { section: 'phones', text: 'Phone number added.' },
  'change-phones': { section: 'phones', text: 'Phone number saved.' },
  'remove-phones': { section: 'phones', text: 'Phone number removed.' },
  'add-emails': { section: 'emails', text: 'Email address added.' },
  'change-emails': { section: 'emails', text: 'Email address saved.' },
  'add-addresses': { section: 'addresses', text: 'Address added.' },
  'change-addresses': { section: 'addresses', text: 'Address saved.' },
  'remove-addresses': { section: 'addresses', text: 'Address removed.' },
  'password-mail': { section: 'password', text: 'Check your email' },
} as const;

export type Done = keyof typeof outcomes;
export type SectionId = (typeof outcomes)[Done]['section'] | 'data' | 'delete';

const codes = Object.keys(outcomes).filter((code): code is Done => code in outcomes);

/** Result of a form with these values; null for unknown forms. */
export function doneBy({ intent = '', list }: Readonly<Record<string, string>>): Done | null {
  return doneCalled(list === undefined ? intent : `${intent}-${list}`);
}

/** URL that shows the confirmation in its section. */
export function donePath(done: Done): string {
  return `${paths.user}?done=${done}#${outcomes[done].section}`;
}

/** The result named in the query. */
export function doneIn(search: string): Done | null {
  return doneCalled(new URLSearchParams(search).get('done'));
}

function doneCalled(code: string | null): Done | null {
  return codes.find((known) => known === code) ?? null;
}

export function doneText(done: Done): string {
  return outcomes[done].text;
}

export function sectionOf(done: Done): SectionId {
  return outcomes[done].section;
}
