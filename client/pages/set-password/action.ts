import type { LoaderFunctionArgs } from 'react-router';
import { readNewPassword } from '../../../shared/forms/account-forms.ts';
import { textsOf } from '../../../shared/forms/read-form.ts';
import { bffContext } from '../../bff/bff-context.ts';
import {
  refuseForm,
  refuseWith,
  type FormRefusal,
  type FormSuccess,
} from '../../forms/form-answer.ts';

/** Sets the password with the token, which is only in the URL. */
export async function action({
  request,
  context,
}: LoaderFunctionArgs): Promise<FormSuccess<true> | FormRefusal> {
  const typed = textsOf(await request.formData());
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const form = readNewPassword({ ...typed, token });
  if (!form.ok) {
    const { token: message = null, ...errors } = form.errors;
    return refuseForm({}, errors, message);
  }
  try {
    const body = form.value;
    await context.get(bffContext).call('POST /account/password/reset', request.signal, { body });
    return { done: true };
  } catch (error) {
    return refuseWith(typed, error, 'resetFailed');
  }
}
