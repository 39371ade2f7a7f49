import { data, useActionData, useLocation, useNavigation } from 'react-router';
import { catalogue, type CatalogueCode } from '../../shared/catalogue.ts';
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

type Answer = ReturnType<typeof data<FormAnswer>>;

const secrets = new Set(['password', 'confirmation', 'token']);

/** A 422 with field errors, or with a general message. */
export function refuseForm(
  values: Record<string, string>,
  errors: FieldErrors,
  message: string | null = null,
): Answer {
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
  otherwise: CatalogueCode = 'unknown',
): Answer {
  if (!(error instanceof ProblemError)) throw error;
  const { code, detail, status, retryAfterSeconds, ...problem } = error.problem;
  const errors = Object.entries(problem.errors ?? {}).filter(([name]) => name in values);
  const said = code === 'unknown' ? catalogue[otherwise] : detail;
  return data(
    {
      status,
      errors: Object.fromEntries(errors),
      // Errors of unknown fields become the general message; otherwise they would not be shown.
      message: errors.length > 0 ? null : said,
      values: withoutSecrets(values),
    },
    {
      status,
      headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': `${retryAfterSeconds}` },
    },
  );
}

/** The response to this page's form, and whether a submission is pending. */
export function useFormAnswer<Done = never>(): {
  answer: FormAnswer | undefined;
  done: Done | undefined;
  pending: boolean;
} {
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useLocation();
  const given = useActionData<FormAnswer | FormSuccess<Done>>();
  const pending = formMethod === 'POST' && formAction?.split(/[?#]/, 1)[0] === pathname;
  return given && 'done' in given
    ? { answer: undefined, done: given.done, pending }
    : { answer: given, done: undefined, pending };
}

function withoutSecrets(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}
