import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import type {
  AccountBff,
  AccountItemForms,
  AccountList,
} from '../../../shared/contract/account.ts';
import {
  addressForm,
  emailForm,
  namesForm,
  passwordForm,
  phoneForm,
} from '../../../shared/forms/account-forms.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { maxPhotoBytes, photoTypes } from '../../../shared/forms/photo-form.ts';
import { readForm, textsOf, type FormResult } from '../../../shared/forms/read-form.ts';
import { problemError } from '../../bff/problem-responses.ts';
import { isList } from './items.ts';

/** Applies a change; returns the updated account if the call does. */
export type Change = (account: AccountBff, signal: AbortSignal) => Promise<AccountView | void>;

type Reader = (texts: Record<string, string>, form: FormData) => FormResult<Change> | null;

const gone = 'This entry is no longer in your account. It may have been removed in another window.';

const itemForms = { phones: phoneForm, emails: emailForm, addresses: addressForm };

const readers = new Map<string, Reader>([
  [
    'names',
    (texts) =>
      map(
        readForm(namesForm, texts),
        (names) => (account, signal) => account.changeNames(names, signal),
      ),
  ],
  ['photo', (_texts, form) => readPhoto(form.get('photo'))],
  ['remove-photo', () => always((account, signal) => account.removePhoto(signal))],
  ['add', readAddition],
  ['change', readItemChange],
  ['remove', readRemoval],
  ['password-mail', () => always(sendPasswordMail)],
  ['verification-mail', () => always((account, signal) => account.sendVerificationMail(signal))],
  [
    'enquiry-mails',
    ({ wanted }) =>
      always((account, signal) => account.changeEnquiryMails(wanted === 'yes', signal)),
  ],
  ['delete', readDeletion],
]);

/** Parses a form by its `intent`; null for unknown intents. */
export function readChange(form: FormData): FormResult<Change> | null {
  const texts = textsOf(form);
  return readers.get(texts['intent'] ?? '')?.(texts, form) ?? null;
}

function readAddition(texts: Record<string, string>): FormResult<Change> | null {
  const list = listIn(texts);
  return (
    list &&
    map(readItem(list, texts), (item) => (account, signal) => account.addItem(list, item, signal))
  );
}

function readItemChange(texts: Record<string, string>): FormResult<Change> | null {
  const list = listIn(texts);
  const { id } = texts;
  if (!list || !id) return null;
  return map(
    readItem(list, texts),
    (item) => (account, signal) => account.changeItem(list, id, item, signal),
  );
}

function readRemoval(texts: Record<string, string>): FormResult<Change> | null {
  const list = listIn(texts);
  const { id } = texts;
  if (!list || list === 'emails' || !id) return null;
  return always((account, signal) => account.removeItem(list, id, signal));
}

/** Always sent to the account's own address, whatever the form contains. */
async function sendPasswordMail(account: AccountBff, signal: AbortSignal): Promise<void> {
  const { email } = await account.read(signal);
  await account.forgotPassword({ email }, signal);
}

function readDeletion(texts: Record<string, string>): FormResult<Change> {
  const form = readForm(passwordForm, texts);
  if (texts['confirmed'] === undefined) {
    const confirmed = 'Please tick the box to confirm';
    return { ok: false, errors: { ...(form.ok ? {} : form.errors), confirmed } };
  }
  return map(form, (password) => (account, signal) => account.remove(password, signal));
}

function readPhoto(photo: FormDataEntryValue | null): FormResult<Change> {
  if (!(photo instanceof Blob) || photo.size === 0) return refused('Please choose a photo');
  if (photo.size > maxPhotoBytes) return refused('The photo must be at most 10 MB');
  if (!photoTypes.includes(photo.type))
    return refused('The photo must be a JPEG, PNG or WebP file');
  return always((account, signal) => account.changePhoto(photo, signal));
}

function refused(photo: string): FormResult<Change> {
  return { ok: false, errors: { photo } };
}

function readItem(
  list: AccountList,
  texts: Record<string, string>,
): FormResult<AccountItemForms[AccountList]> {
  return readForm(itemForms[list], texts);
}

function listIn({ list = '' }: Record<string, string>): AccountList | null {
  return isList(list) ? list : null;
}

function always(change: Change): FormResult<Change> {
  return { ok: true, value: change };
}

function map<T>(form: FormResult<T>, toChange: (value: T) => Change): FormResult<Change> {
  return form.ok ? always(toChange(form.value)) : form;
}

/** Replaces a provider's unspecific 'Not found' with our own message. */
export function withOwnMessage({ list }: Record<string, string>, error: unknown): unknown {
  if (isTimeout(error)) return problemError('timeout', 504, 'Gateway Timeout');
  if (!(error instanceof ProblemError) || list === undefined) return error;
  if (error.problem.status !== 404) return error;
  return new ProblemError({ ...error.problem, detail: gone });
}

/** Recognises an `AbortSignal.timeout`. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
