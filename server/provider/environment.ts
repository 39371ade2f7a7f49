import { z } from 'zod';
import { readSecretFiles } from '../../shared/node/secret-files.ts';
import type { ProviderOptions } from './provider-options.ts';
import { ProviderStartError } from './start-error.ts';

/** Their values may come from files, which DATABASE_URL_FILE and the like name. */
const secrets = ['DATABASE_URL', 'DEMO_PASSWORD', 'SMTP_URL'];

const wholeNumber = (max: number, text: string) =>
  z
    .string()
    .regex(/^\d+$/, text)
    .transform(Number)
    .refine((value) => value <= max, text);

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const environment = z.object({
  PROVIDER_PORT: wholeNumber(65_535, 'a whole number from 0 to 65535').default(4_000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'a postgres:// or postgresql:// URL' })
    .optional(),
  SEED_PROPERTIES: wholeNumber(200_000, 'a whole number from 0 to 200000').optional(),
  DEMO_PASSWORD: z.string().min(8, 'at least 8 characters long').optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'an origin, like https://homes.example' })
    .transform((text) => new URL(text).origin)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>"\r\n]{1,80} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'an email address, alone or as Homes <homes@example.com>',
    )
    .optional(),
  BRAND_NAME: z
    .string()
    .trim()
    .regex(/^.{1,40}$/u, 'a name of 1 to 40 characters')
    .optional(),
  SUPPORT_EMAIL: z.email('an email address').optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(levels, `one of ${levels.join(', ')}`).default('info'),
});

/**
 * Reads the options of the standalone provider, secrets also from files. An empty variable counts as unset.
 *
 * @throws ProviderStartError with a line for each invalid variable, its value and the values allowed; secrets are not shown.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): ProviderOptions & { port: number } {
  const present = Object.entries(variables).filter(([, value]) => value !== '');
  const files = readSecretFiles(variables, secrets);
  const parsed = environment.safeParse({
    ...Object.fromEntries(present),
    ...Object.fromEntries(files.values),
  });
  const problems = [
    ...files.problems.values(),
    ...(parsed.success ? [] : toLines(parsed.error, variables)),
  ];
  if (!parsed.success || problems.length > 0) throw new ProviderStartError(problems.join('\n'));
  const {
    DATABASE_URL,
    DEMO_PASSWORD,
    PUBLIC_URL,
    SMTP_URL,
    MAIL_FROM,
    BRAND_NAME,
    SUPPORT_EMAIL,
    ...rest
  } = parsed.data;
  const isProduction = rest.NODE_ENV === 'production';
  return {
    port: rest.PROVIDER_PORT,
    dataDir: rest.DATA_DIR,
    seedProperties: rest.SEED_PROPERTIES ?? (isProduction && DEMO_PASSWORD === undefined ? 0 : 64),
    generatedLogins: !isProduction,
    logLevel: rest.LOG_LEVEL,
    showsMailedLinks: rest.NODE_ENV === 'development',
    ...(PUBLIC_URL !== undefined && { publicUrl: PUBLIC_URL }),
    ...(SMTP_URL !== undefined && { smtpUrl: SMTP_URL }),
    ...(MAIL_FROM !== undefined && { mailFrom: MAIL_FROM }),
    ...(BRAND_NAME !== undefined && { brand: BRAND_NAME }),
    ...(SUPPORT_EMAIL !== undefined && { supportEmail: SUPPORT_EMAIL }),
    ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
    ...(DEMO_PASSWORD !== undefined && { demoPassword: DEMO_PASSWORD }),
  };
}

/** A line for each invalid variable. */
function toLines(error: z.ZodError, variables: NodeJS.ProcessEnv): string[] {
  const lines = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = String(path[0]);
    const value = secrets.includes(name) ? 'not valid' : JSON.stringify(variables[name]);
    if (!lines.has(name)) lines.set(name, `${name} is ${value} but must be ${message}.`);
  }
  return [...lines.values()];
}
