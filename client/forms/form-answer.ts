import { data, useActionData, useLocation, useNavigation } from 'react-router';
import { catalogue, type CatalogueCode } from '../../shared/catalogue.ts';
import { ProblemError, type FieldErrors } from '../../shared/contract/problem.ts';

/** What a page's action answers to a form that did not go through. */
export interface FormAnswer {
  /** As HTTP has it. */
  status: number;
  errors: FieldErrors;
  /** What no field is to blame for. */
  message: string | null;
  /** What was typed, to be shown again; never a password. */
  values: Readonly<Record<string, string>>;
}

/** What it answers to one that did, where the page itself says so. */
export interface FormSuccess<Done> {
  done: Done;
}

type Answer = ReturnType<typeof data<FormAnswer>>;

const secrets = new Set(['password', 'confirmation', 'token']);

/** 422: the fields do not suit, or what no field is to blame for is missing. */
export function refuseForm(
  values: Record<string, string>,
  errors: FieldErrors,
  message: string | null = null,
): Answer {
  const status = 422;
  return data({ status, errors, message, values: withoutSecrets(values) }, { status });
}

/**
 * What the site or the provider had against it; throws on what is no problem to be shown.
 * @param otherwise what is said in place of 'An error occurred.'
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
      // An error of a field that the form does not have would be said nowhere.
      message: errors.length > 0 ? null : said,
      values: withoutSecrets(values),
    },
    {
      status,
      headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': `${retryAfterSeconds}` },
    },
  );
}

/** The answer to the form that this page was sent, and whether one is on its way. */
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
