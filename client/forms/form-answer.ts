import {
  data,
  useActionData,
  useLocation,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router';
import { pageMessages, type PageMessageCode } from '../../shared/page-messages.ts';
import { ProblemError, type FieldErrors } from '../../shared/contract/problem.ts';

/** Response of a page's action to a form that failed. */
export interface FormAnswer {
  /** HTTP status. */
  status: number;
  errors: FieldErrors;
  /** An error that belongs to no field. */
  message: string | null;
  /** Submitted values to show again; never a password. */
  values: Readonly<Record<string, string>>;
}

/** Response to a form that succeeded, if the page itself reports it. */
export interface FormSuccess<Done> {
  done: Done;
}

/** What an action returns for a form that failed. */
export type FormRefusal = ReturnType<typeof data<FormAnswer>>;

/** An action of a page's form; it redirects, or the page itself shows the result. */
export type FormAction = (
  args: LoaderFunctionArgs,
) => Promise<Response | FormRefusal | FormSuccess<unknown>>;

/** What the page's action reports after a success; `never` if it redirects. */
type DoneOf<Action extends FormAction> = Extract<
  Awaited<ReturnType<Action>>,
  FormSuccess<unknown>
>['done'];

type RedirectingAction = (args: LoaderFunctionArgs) => Promise<Response | FormRefusal>;

const secrets = new Set(['password', 'confirmation', 'token']);

/** A 422 with field errors, or with a general message. */
export function refuseForm(
  values: Record<string, string>,
  errors: FieldErrors,
  message: string | null = null,
): FormRefusal {
  const status = 422;
  return data({ status, errors, message, values: withoutSecrets(values) }, { status });
}

/**
 * Converts a problem from the site or the provider into a form response; rethrows other errors.
 * @param otherwise replaces 'An error occurred.'
 */
export function refuseWith(
  values: Record<string, string>,
  error: unknown,
  otherwise: PageMessageCode = 'unknown',
): FormRefusal {
  if (!(error instanceof ProblemError)) throw error;
  const { code, detail, status, retryAfterSeconds, ...problem } = error.problem;
  const errors = Object.entries(problem.errors ?? {}).filter(([name]) => name in values);
  const message = code === 'unknown' ? pageMessages[otherwise] : detail;
  return data(
    {
      status,
      errors: Object.fromEntries(errors),
      // Errors of unknown fields become the general message; otherwise they would not be shown.
      message: errors.length > 0 ? null : message,
      values: withoutSecrets(values),
    },
    {
      status,
      headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': `${retryAfterSeconds}` },
    },
  );
}

/** The response to this page's form, and whether a submission is pending. */
export function useFormAnswer<Action extends FormAction = RedirectingAction>(): {
  answer: FormAnswer | undefined;
  done: DoneOf<Action> | undefined;
  pending: boolean;
} {
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useLocation();
  const answer = useActionData<FormAnswer | FormSuccess<DoneOf<Action>>>();
  const pending = formMethod === 'POST' && formAction?.split(/[?#]/, 1)[0] === pathname;
  return answer && 'done' in answer
    ? { answer: undefined, done: answer.done, pending }
    : { answer, done: undefined, pending };
}

function withoutSecrets(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}
