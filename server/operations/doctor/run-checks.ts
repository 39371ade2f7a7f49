import type { Config } from '../../config/config.ts';
import { replaceControlCharacters } from '../control-characters.ts';
import { reasonOf, type Check, type CheckContext, type Finding } from './finding.ts';

/** For an aborted check to return its own findings. */
const graceMs = 100;

/**
 * Runs all checks at once, each for `limitMs` at most unless it has its own limit. Never rejects. No finding contains a
 * secret or a control character.
 */
export async function runChecks(
  checks: readonly Check[],
  context: CheckContext,
  limitMs: number,
): Promise<Finding[]> {
  const findings = await Promise.all(checks.map((check) => runCheck(check, context, limitMs)));
  const hideSecrets = secretsHider(context.config);
  const clean = (text: string): string => replaceControlCharacters(hideSecrets(text));
  return findings.flat().map((finding) => ({
    ...finding,
    what: clean(finding.what),
    ...('fix' in finding && { fix: clean(finding.fix) }),
  }));
}

async function runCheck(
  { name, needs = [], limitMs: ownLimitMs, run }: Check,
  context: CheckContext,
  usualLimitMs: number,
): Promise<Finding[]> {
  const limitMs = ownLimitMs ?? usualLimitMs;
  const invalid = needs.find((variable) => context.problems.has(variable));
  if (invalid !== undefined) {
    return [{ check: name, state: 'skipped', what: `Not checked: ${invalid} is not valid.` }];
  }
  const limit = new AbortController();
  const late = Promise.withResolvers<never>();
  const reason = new Error(`there is no answer within ${limitMs / 1000} seconds`);
  let timer = setTimeout(() => {
    limit.abort(reason);
    timer = setTimeout(() => late.reject(reason), graceMs);
  }, limitMs);
  try {
    return await Promise.race([run(context, limit.signal), late.promise]);
  } catch (error) {
    const what = `The check failed: ${reasonOf(error)}.`;
    const fix = `Find out why the ${name} check fails or gets no answer, then run the doctor again.`;
    return [{ check: name, state: 'failure', what, fix }];
  } finally {
    clearTimeout(timer);
    limit.abort();
  }
}

/** Shorter ones would also hide parts of ordinary words. */
const minSecretLength = 6;

/** A function that replaces secrets, and the credentials and paths of URLs, in messages of other programs. */
function secretsHider({ settings, secrets }: Config): (text: string) => string {
  const { sessionKeys = [], databaseUrl, redisUrl, smtpUrl, demoPassword } = secrets;
  const urls = [databaseUrl, redisUrl, smtpUrl].filter((url) => url !== undefined);
  const passwords = urls.flatMap(passwordsIn);
  const { provider, geocoderUrl } = settings;
  const bases = [geocoderUrl, ...(provider.kind === 'remote' ? [provider.url] : [])];
  const paths = bases.map((base) => new URL(base).pathname.replace(/\/$/, ''));
  const hidden = [...sessionKeys, ...urls, ...passwords, ...paths, demoPassword ?? '']
    .filter((secret) => secret.length >= minSecretLength)
    .toSorted((a, b) => b.length - a.length);
  return (text) => hidden.reduce((rest, secret) => rest.replaceAll(secret, '(not shown)'), text);
}

/** As they are written and decoded: before the host or, as PostgreSQL's URLs may have them, in the query. */
function passwordsIn(url: string): string[] {
  const { password, searchParams } = new URL(url);
  const inQuery = [...searchParams].filter(([name]) => /pass/i.test(name));
  return [
    password,
    decoded(password),
    ...inQuery.flatMap(([, value]) => [value, encodeURIComponent(value)]),
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
