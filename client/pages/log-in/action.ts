import { redirect, type LoaderFunctionArgs } from 'react-router';
import { logInForm } from '../../../shared/forms/account-forms.ts';
import { readForm, textsOf } from '../../../shared/forms/read-form.ts';
import { returnAfterLogIn } from '../../../shared/next-path.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { refuseForm, refuseWith, type FormRefusal } from '../../forms/form-answer.ts';

/**
 * Signs in and redirects to the target by way of the log-in page, which checks whether the browser stored the session
 * cookie.
 */
export async function action({
  request,
  context,
}: LoaderFunctionArgs): Promise<Response | FormRefusal> {
  const typed = textsOf(await request.formData());
  const form = readForm(logInForm, typed);
  if (!form.ok) return refuseForm(typed, form.errors);
  try {
    await context.get(bffContext).call('POST /session', request.signal, { body: form.value });
    return redirect(returnAfterLogIn(request.url), 303);
  } catch (error) {
    return refuseWith(typed, error);
  }
}
