import { redirect, type LoaderFunctionArgs } from 'react-router';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { textsOf } from '../../../shared/forms/read-form.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { refuseForm, refuseWith, type FormRefusal } from '../../forms/form-answer.ts';
import { problemError } from '../../bff/problem-responses.ts';
import { withOwnMessage, readChange } from './account-changes.ts';
import { doneBy, donePath } from './done.ts';

/** Handles every form of the page by its `intent`; the guard handles an ended session. */
export async function action({
  request,
  context,
}: LoaderFunctionArgs): Promise<Response | FormRefusal> {
  // An invalid or truncated body is treated as an empty form.
  const form = await request.formData().catch(() => new FormData());
  const values = { ...textsOf(form), ...(form.has('photo') && { photo: '' }) };
  const change = readChange(form);
  if (change === null) return refuseWith(values, problemError('badRequest', 400, 'Bad Request'));
  if (!change.ok) return refuseForm(values, change.errors);
  try {
    await change.value(context.get(bffContext), request.signal);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status === 401) throw error;
    return refuseWith(values, withOwnMessage(values, error));
  }
  return redirect(pathAfter(values), 303);
}

function pathAfter(values: Record<string, string>): string {
  if (values['intent'] === 'delete') return paths.accountDeleted;
  const done = doneBy(values);
  return done === null ? paths.user : donePath(done);
}
