import { redirect, type LoaderFunctionArgs } from 'react-router';
import { signUpForm } from '../../../shared/forms/account-forms.ts';
import { readForm, textsOf } from '../../../shared/forms/read-form.ts';
import { ownAddress } from '../../../shared/next-address.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff.ts';
import { refuseForm, refuseWith } from '../../form-answer.ts';

/** Makes an account, and leads to the login page, which takes over where to go. */
export async function action({ request, context }: LoaderFunctionArgs): Promise<unknown> {
  const typed = textsOf(await request.formData());
  const form = readForm(signUpForm, { ...typed, adult: 'adult' in typed });
  if (!form.ok) return refuseForm(typed, form.errors);
  try {
    await context.get(bffContext).account.signUp(form.value, request.signal);
    const next = ownAddress(new URL(request.url).searchParams.get('next'));
    const query = new URLSearchParams({ welcome: '', ...(next !== null && { next }) });
    return redirect(`${paths.logIn}?${query}`, 303);
  } catch (error) {
    return refuseWith(typed, error);
  }
}
