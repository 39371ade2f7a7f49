import { isApiPath } from '../../config/value-schemas.ts';
import { checkId } from '../../errors/app-error.ts';

/** Path of a call, relative to the provider's API base. Only functions in this file create it. */
export interface UpstreamPath {
  /** Each parameter is a single percent-encoded segment. */
  readonly href: string;
  /** The path with `{}` for every parameter, for the log. */
  readonly route: string;
}

/** Tag for templates such as `/properties/${id}`. Throws an `AppError` 404 if a parameter cannot be a single segment. */
export function upstreamPath(
  strings: TemplateStringsArray,
  ...parameters: (string | number)[]
): UpstreamPath {
  const segments = parameters.map((parameter) => {
    const text = String(parameter);
    checkId(text);
    return encodeURIComponent(text);
  });
  return { href: String.raw({ raw: strings }, ...segments), route: strings.join('{}') };
}

/** A path from the configuration. Throws a `TypeError` for a path that the configuration would have rejected. */
export function configuredPath(path: string): UpstreamPath {
  if (!isApiPath(path)) throw new TypeError('a provider path must have plain segments only');
  return { href: path, route: path };
}

/** A path with parameters in braces, such as '/properties/{id}', with their values. Throws as `upstreamPath` does. */
export function pathWith(
  pattern: string,
  parameters: Readonly<Record<string, string>>,
): UpstreamPath {
  const strings = pattern.split(/\{\w+\}/);
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => parameters[name] ?? '');
  return upstreamPath(Object.assign(strings, { raw: strings }), ...values);
}
