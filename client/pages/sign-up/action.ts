import { redirect, type LoaderFunctionArgs } from 'react-router';
import { signUpForm } from '../../../shared/forms/account-forms.ts';
import { readForm, textsOf } from '../../../shared/forms/read-form.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { pathAfterLogIn, localPath } from '../../../shared/next-path.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { refuseForm, refuseWith, type FormRefusal } from '../../forms/form-answer.ts';

const welcomePath = `${paths.user}?welcome`;

/** Creates an account, logs in and redirects to the target or to the account. */
export async function action({
  request,
  context,
}: LoaderFunctionArgs): Promise<Response | FormRefusal> {
  const typed = textsOf(await request.formData());
  const form = readForm(signUpForm, { ...typed, adult: 'adult' in typed });
  if (!form.ok) return refuseForm(typed, form.errors);
  try {
    await context.get(bffContext).call('POST /account', request.signal, { body: form.value });
  } catch (error) {
    return refuseWith(typed, error);
  }
  const next = new URL(request.url).searchParams.get('next');
  try {
    const { email, password } = form.value;
    const body = { email, password };
    const { user } = await context.get(bffContext).call('POST /session', request.signal, { body });
    const isOwnPage = localPath(next) === null;
    return redirect(isOwnPage ? welcomePath : pathAfterLogIn(next, user?.role ?? 'user'), 303);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    // The account exists even if this sign-in fails; the user can sign in again.
    const target = localPath(next);
    const query = new URLSearchParams({ welcome: '', ...(target !== null && { next: target }) });
    return redirect(`${paths.logIn}?${query}`, 303);
  }
}
