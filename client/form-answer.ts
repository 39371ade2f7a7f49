import { data, useActionData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { ProblemError, type FieldErrors } from '../shared/contract/problem.ts';

/** What a page's action answers to a form that did not go through. */
export interface FormAnswer {
  errors: FieldErrors;
  /** What no field is to blame for. */
  message: string | null;
  /** What was typed, to be shown again; never a password. */
  values: Readonly<Record<string, string>>;
}

type Answer = ReturnType<typeof data<FormAnswer>>;

const secrets = new Set(['password', 'confirmation', 'token']);

/** 422: the fields do not suit. */
export function refuseForm(values: Record<string, string>, errors: FieldErrors): Answer {
  return data({ errors, message: null, values: withoutSecrets(values) }, { status: 422 });
}

/** What the site or the provider had against it; throws on what is no problem to be shown. */
export function refuseWith(values: Record<string, string>, error: unknown): Answer {
  if (!(error instanceof ProblemError)) throw error;
  const { errors = {}, detail, status, retryAfterSeconds } = error.problem;
  // An error of a field that the form does not have would be said nowhere.
  const message = Object.keys(errors).some((name) => name in values) ? null : detail;
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': `${retryAfterSeconds}` };
  return data({ errors, message, values: withoutSecrets(values) }, { status, headers });
}

/** The answer to the form that this page was sent, and whether one is on its way. */
export function useFormAnswer(): { answer: FormAnswer | undefined; pending: boolean } {
  const { formMethod } = useNavigation();
  return { answer: useActionData<FormAnswer>(), pending: formMethod === 'POST' };
}

/** An action whose code, validation and all, is fetched when the form is first sent. */
export function lazyAction(
  load: () => Promise<{ action(args: LoaderFunctionArgs): Promise<unknown> }>,
): (args: LoaderFunctionArgs) => Promise<unknown> {
  return async (args) => (await load()).action(args);
}

function withoutSecrets(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}
