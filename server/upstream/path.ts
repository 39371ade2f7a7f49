import { isApiPath } from '../config/value-schemas.ts';
import { AppError } from '../errors/app-error.ts';

/** Where a call goes, beneath the base of the provider's API. Made by the functions of this file only. */
export interface UpstreamPath {
  /** Each parameter is one percent-encoded segment. */
  readonly href: string;
  /** The same with `{}` for every parameter, for the log. */
  readonly route: string;
}

const maxParameterLength = 256;

/**
 * Whether a text can be one segment of a path. `.` and `..` cannot, because they keep their meaning however they are
 * encoded (WHATWG URL, 'double-dot URL path segment'); nor can lone surrogates, which have no encoding.
 */
export function isPathParameter(value: string): boolean {
  if (value === '' || value === '.' || value === '..') return false;
  return value.length <= maxParameterLength && value.isWellFormed();
}

/** Tag for templates such as `/properties/${id}`. Throws an `AppError` 400 where a parameter cannot be one segment. */
export function upstreamPath(
  strings: TemplateStringsArray,
  ...parameters: (string | number)[]
): UpstreamPath {
  const segments = parameters.map((parameter) => {
    const text = String(parameter);
    if (!isPathParameter(text)) throw new AppError({ code: 'badRequest', status: 400 });
    return encodeURIComponent(text);
  });
  return { href: String.raw({ raw: strings }, ...segments), route: strings.join('{}') };
}

/** A path that the operator chose. Throws a `TypeError` for a text that the configuration would not have taken. */
export function configuredPath(path: string): UpstreamPath {
  if (!isApiPath(path)) throw new TypeError('a path of the provider has plain segments only');
  return { href: path, route: path };
}
