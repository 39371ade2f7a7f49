import type { LoaderFunctionArgs } from 'react-router';
import { verificationForm } from '../../../shared/forms/account-forms.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import { incompleteLink } from '../../../shared/forms/incomplete-link.ts';
import { bffContext } from '../../bff/bff-context.ts';
import {
  refuseForm,
  refuseWith,
  type FormRefusal,
  type FormSuccess,
} from '../../forms/form-answer.ts';

/** Verifies the address of the signed-in account with the token, which is only in the URL. */
export async function action({
  request,
  context,
}: LoaderFunctionArgs): Promise<FormSuccess<true> | FormRefusal> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const form = readForm(verificationForm, { token });
  if (!form.ok) return refuseForm({}, {}, incompleteLink);
  try {
    const body = form.value;
    await context.get(bffContext).call('POST /account/verification', request.signal, { body });
    return { done: true };
  } catch (error) {
    return refuseWith({}, error);
  }
}
