import type { z } from 'zod';
import { findMisspelt, type Misspelt } from './misspelt.ts';
import { readSecretFiles } from '../../shared/node/secret-files.ts';
import { list } from './value-schemas.ts';
import { sessionKeysForm, variables, type Variable } from './variables.ts';

/** Invalid configuration values; the message has a line for each, for the operator. */
export class ConfigurationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConfigurationError';
  }
}

type Variables = typeof variables;
export type Environment = { [Name in keyof Variables]: z.output<Variables[Name]['schema']> };

/** Published in .env.example, so it protects nothing. */
const exampleSessionKey = 'replace-me-with-32-random-characters';

/** The value of a variable; undefined if it is absent or empty. */
type ReadVariable = (name: keyof Variables) => string | undefined;

/** Variables whose value may come from a file, which NAME_FILE names. */
export const secretNames: readonly string[] = Object.entries(variables)
  .filter(([, variable]: [string, Variable]) => variable.secret)
  .map(([name]) => name);

/** What is wrong with a variable because of others, as the end of a sentence. */
const rules: { name: keyof Variables; refuse(read: ReadVariable): string | false }[] = [
  ...(['RESET_PATH', 'CONTACT_PATH'] as const).map((name) => ({
    name,
    refuse: (read: ReadVariable) =>
      isSet(read, name) &&
      !isSet(read, 'PROVIDER_URL') &&
      'is set without PROVIDER_URL but must be left out: the embedded provider has its own.',
  })),
  {
    name: 'SESSION_KEYS',
    refuse: (read) =>
      read('NODE_ENV') === 'production' &&
      !isSet(read, 'SESSION_KEYS') &&
      `is not set but must be in production: ${sessionKeysForm}.`,
  },
  {
    name: 'SESSION_KEYS',
    refuse: (read) =>
      isSet(read, 'REDIS_URL') &&
      !isSet(read, 'SESSION_KEYS') &&
      `is not set but must be with REDIS_URL, the same for all processes: ${sessionKeysForm}.`,
  },
  {
    name: 'SESSION_KEYS',
    refuse: (read) =>
      read('NODE_ENV') === 'production' &&
      list(read('SESSION_KEYS') ?? '').includes(exampleSessionKey) &&
      'holds the example key of .env.example but must be secret in production: `openssl rand -base64 32` generates a key.',
  },
  {
    name: 'METRICS_PORT',
    refuse: (read) =>
      Boolean(portOf(read, 'METRICS_PORT')) &&
      portOf(read, 'METRICS_PORT') === portOf(read, 'PORT') &&
      `is ${JSON.stringify(read('METRICS_PORT'))} but must be another port than PORT: the metrics have a server of their own.`,
  },
  {
    name: 'TRUST_PROXY',
    refuse: (read) =>
      read('NODE_ENV') === 'production' &&
      /^https:/i.test(read('PUBLIC_URL') ?? '') &&
      !isSet(read, 'TRUST_PROXY') &&
      "is not set but must be in production with an https PUBLIC_URL: without it all visitors behind a proxy count as one. It must be the number of proxies in front, their addresses, like '10.0.0.0/8', or 'none'.",
  },
];

/** The value of a port variable, also if it is written with leading zeros. */
function portOf(read: ReadVariable, name: 'PORT' | 'METRICS_PORT'): unknown {
  const parsed = variables[name].schema.safeParse(read(name));
  return parsed.success ? parsed.data : undefined;
}

function isSet(read: ReadVariable, name: keyof Variables): boolean {
  return read(name) !== undefined;
}

export interface ReadEnvironment {
  /** An invalid variable has the value that it has when it is unset. */
  environment: Environment;
  /** By variable, a line that says what is wrong with it: its value and the valid ones. */
  problems: ReadonlyMap<string, string>;
}

/**
 * Reads every supported variable, secrets also from files; an empty variable counts as absent. Except for the entry point of
 * the standalone provider, only this module reads `process.env`.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): ReadEnvironment {
  const files = readSecretFiles(source, secretNames);
  const read = (name: string): string | undefined => source[name] || files.values.get(name);
  const problems = new Map(files.problems);
  const entries = Object.entries(variables).map(([name, variable]: [string, Variable]) => {
    const parsed = variable.schema.safeParse(read(name));
    if (!parsed.success) {
      const hidden = files.values.has(name) ? `(not shown, from ${name}_FILE)` : '(not shown)';
      const shown = variable.secret ? hidden : JSON.stringify(read(name));
      problems.set(name, `${name} is ${shown} but must be ${variable.expects}.`);
    }
    return [name, parsed.success ? parsed.data : variable.schema.parse(undefined)];
  });
  // A file that could not be read has its own line.
  const readOrAssume: ReadVariable = (name) =>
    read(name) ?? (files.problems.has(name) ? '(unreadable)' : undefined);
  for (const { name, refuse } of rules) {
    const problem = refuse(readOrAssume);
    if (problem && !problems.has(name)) problems.set(name, `${name} ${problem}`);
  }
  // Each entry was parsed by the schema that `Environment` is derived from.
  return { environment: Object.fromEntries(entries) as Environment, problems };
}

/** Variables of the standalone provider, which may read the same `.env`. */
const otherNames = ['PROVIDER_PORT'];

/** Names that no variable has, but that resemble an unset one. All others belong to other programs. */
export function misspeltVariables(source: NodeJS.ProcessEnv = process.env): Misspelt[] {
  const names = [...Object.keys(variables), ...secretNames.map((name) => `${name}_FILE`)];
  return findMisspelt(
    Object.keys(source).filter((name) => source[name] !== ''),
    { known: new Set([...names, ...otherNames]), wanted: names.filter((name) => !source[name]) },
  );
}

/** Sets NODE_ENV, by which libraries choose between production and development code when first loaded. */
export function setLibraryMode(mode: 'production' | 'development'): void {
  process.env.NODE_ENV = mode;
}

/** The environment for a program that this one starts: its own and more variables. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}
