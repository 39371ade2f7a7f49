import { redirect, type LoaderFunctionArgs } from 'react-router';
import { logInForm } from '../../../shared/forms/account-forms.ts';
import { readForm, textsOf } from '../../../shared/forms/read-form.ts';
import { addressAfterLogIn } from '../../../shared/next-address.ts';
import { bffContext } from '../../bff.ts';
import { refuseForm, refuseWith } from '../../form-answer.ts';

/** Signs in, and leads to where the address says. */
export async function action({ request, context }: LoaderFunctionArgs): Promise<unknown> {
  const typed = textsOf(await request.formData());
  const form = readForm(logInForm, typed);
  if (!form.ok) return refuseForm(typed, form.errors);
  try {
    const { user } = await context.get(bffContext).session.logIn(form.value, request.signal);
    const next = new URL(request.url).searchParams.get('next');
    return redirect(addressAfterLogIn(next, user?.role ?? 'user'), 303);
  } catch (error) {
    return refuseWith(typed, error);
  }
}
