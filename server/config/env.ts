import type { z } from 'zod';
import { variables, type Variable } from './variables.ts';

/** Invalid configuration values; the message has a line for each, for the operator. */
export class ConfigurationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConfigurationError';
  }
}

type Variables = typeof variables;
export type Environment = { [Name in keyof Variables]: z.output<Variables[Name]['schema']> };

/** The value of a variable; undefined if it is absent or empty. */
type Given = (name: keyof Variables) => string | undefined;

/** What is wrong with the variables together. */
const rules: ((given: Given) => string | undefined)[] = [
  (given) =>
    given('PROVIDER_URL') && given('DATABASE_URL')
      ? 'DATABASE_URL is set together with PROVIDER_URL but must be left out: it is the embedded provider’s.'
      : undefined,
  (given) => refusePath(given, 'RESET_PATH'),
  (given) => refusePath(given, 'CONTACT_PATH'),
  (given) =>
    isProduction(given) && !given('SESSION_KEYS')
      ? 'SESSION_KEYS is not set but must be in production: keys of at least 32 characters, separated by commas.'
      : undefined,
  (given) =>
    isProduction(given) && /^https:/i.test(given('PUBLIC_URL') ?? '') && !given('TRUST_PROXY')
      ? "TRUST_PROXY is not set but must be in production with an https PUBLIC_URL: without it all visitors behind a proxy count as one. It must be the number of proxies in front, their addresses, like '10.0.0.0/8', or 'none'."
      : undefined,
];

/**
 * Reads every supported variable; an empty one counts as absent. Except for the entry point of the standalone provider, only
 * this module reads `process.env`.
 * @throws ConfigurationError with a line for everything that is wrong: the variable, its value and the valid ones
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const given = (name: string): string | undefined =>
    source[name] === '' ? undefined : source[name];
  const problems: string[] = [];
  const entries = Object.entries(variables).map(([name, variable]: [string, Variable]) => {
    const parsed = variable.schema.safeParse(given(name));
    if (!parsed.success) {
      const shown = variable.secret ? '(not shown)' : JSON.stringify(given(name));
      problems.push(`${name} is ${shown} but must be ${variable.expects}.`);
    }
    return [name, parsed.data];
  });
  problems.push(...rules.flatMap((rule) => rule(given) ?? []));
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'));
  // Each entry was parsed by the schema that `Environment` is derived from.
  return Object.fromEntries(entries) as Environment;
}

function isProduction(given: Given): boolean {
  return given('NODE_ENV') === 'production';
}

function refusePath(given: Given, name: 'RESET_PATH' | 'CONTACT_PATH'): string | undefined {
  if (!given(name) || given('PROVIDER_URL')) return undefined;
  return `${name} is set without PROVIDER_URL but must be left out: the embedded provider has its own.`;
}

/** Sets NODE_ENV, by which libraries choose between production and development code when first loaded. */
export function tellLibraries(mode: 'production' | 'development'): void {
  process.env.NODE_ENV = mode;
}
