import type { LoaderFunctionArgs } from 'react-router';
import { emailForm } from '../../../shared/forms/account-forms.ts';
import { readForm, textsOf } from '../../../shared/forms/read-form.ts';
import { bffContext } from '../../bff/bff-context.ts';
import {
  refuseForm,
  refuseWith,
  type FormRefusal,
  type FormSuccess,
} from '../../forms/form-answer.ts';

/** Address shown in the confirmation. */
export interface MailSent {
  email: string;
}

/** Sends a reset link; the response is the same for every address. */
export async function action({
  request,
  context,
}: LoaderFunctionArgs): Promise<FormSuccess<MailSent> | FormRefusal> {
  const typed = textsOf(await request.formData());
  const form = readForm(emailForm, typed);
  if (!form.ok) return refuseForm(typed, form.errors);
  try {
    const body = form.value;
    await context.get(bffContext).call('POST /account/password/forgot', request.signal, { body });
    return { done: { email: form.value.email } };
  } catch (error) {
    return refuseWith(typed, error, 'resetFailed');
  }
}
