import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import type { AccountItemForms, AccountList } from '../../../shared/contract/account.ts';
import type { Bff } from '../../../shared/contract/bff.ts';
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
export type Change = (bff: Bff, signal: AbortSignal) => Promise<AccountView | object>;

type Reader = (texts: Record<string, string>, form: FormData) => FormResult<Change> | null;

const gone = 'This entry is no longer in your account. It may have been removed in another window.';

const itemForms = { phones: phoneForm, emails: emailForm, addresses: addressForm };

const readers = new Map<string, Reader>([
  [
    'names',
    (texts) =>
      map(
        readForm(namesForm, texts),
        (body) => (bff, signal) => bff.call('PATCH /account', signal, { body }),
      ),
  ],
  ['photo', (_texts, form) => readPhoto(form.get('photo'))],
  ['remove-photo', () => always((bff, signal) => bff.call('DELETE /account/photo', signal))],
  ['add', readAddition],
  ['change', readItemChange],
  ['remove', readRemoval],
  ['password-mail', () => always(sendPasswordMail)],
  [
    'verification-mail',
    () =>
      always((bff, signal) => bff.call('POST /account/verification/mail', signal, { body: {} })),
  ],
  [
    'enquiry-mails',
    ({ wanted }) =>
      always((bff, signal) =>
        bff.call('PUT /account/enquiry-mails', signal, { body: { wanted: wanted === 'yes' } }),
      ),
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
    map(
      readItem(list, texts),
      (body) => (bff, signal) => bff.call(`POST /account/${list}`, signal, { body }),
    )
  );
}

function readItemChange(texts: Record<string, string>): FormResult<Change> | null {
  const list = listIn(texts);
  const { id } = texts;
  if (!list || !id) return null;
  return map(
    readItem(list, texts),
    (body) => (bff, signal) =>
      bff.call(`PUT /account/${list}/{id}`, signal, { params: { id }, body }),
  );
}

function readRemoval(texts: Record<string, string>): FormResult<Change> | null {
  const list = listIn(texts);
  const { id } = texts;
  if (!list || list === 'emails' || !id) return null;
  return always((bff, signal) =>
    bff.call(`DELETE /account/${list}/{id}`, signal, { params: { id } }),
  );
}

/** Always sent to the account's own address, whatever the form contains. */
async function sendPasswordMail(bff: Bff, signal: AbortSignal): Promise<object> {
  const { email } = await bff.call('GET /account', signal);
  return bff.call('POST /account/password/forgot', signal, { body: { email } });
}

function readDeletion(texts: Record<string, string>): FormResult<Change> {
  const form = readForm(passwordForm, texts);
  if (texts['confirmed'] === undefined) {
    const confirmed = 'Please tick the box to confirm';
    return { ok: false, errors: { ...(form.ok ? {} : form.errors), confirmed } };
  }
  return map(form, (body) => (bff, signal) => bff.call('DELETE /account', signal, { body }));
}

function readPhoto(photo: FormDataEntryValue | null): FormResult<Change> {
  if (!(photo instanceof Blob) || photo.size === 0) return refused('Please choose a photo');
  if (photo.size > maxPhotoBytes) return refused('The photo must be at most 10 MB');
  if (!photoTypes.includes(photo.type))
    return refused('The photo must be a JPEG, PNG or WebP file');
  return always((bff, signal) => bff.call('PUT /account/photo', signal, { body: photo }));
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
