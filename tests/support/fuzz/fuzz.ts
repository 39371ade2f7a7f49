import fc from 'fast-check';
import { expect } from 'vitest';
import type { AnswerCheck } from '../contract/recorded-answers.ts';
import { repetitions } from '../repetitions.ts';
import { undocumentedRequests, type Undocumented } from './beyond-documents.ts';
import { operationsOf, type Documented, type FuzzRequest } from './requests.ts';
import { sendRequest, type FuzzAnswer } from './send-request.ts';

export const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** `FUZZ_CASES=20000 FUZZ_SEED=… npm test -- site/fuzz` sends more requests, or those of a printed seed. */
export function fuzzRuns(inFull: number): number {
  return Number(process.env['FUZZ_CASES'] ?? repetitions(inFull));
}

interface Fuzzing extends Documented, Pick<Undocumented, 'paths' | 'forms'> {
  numRuns: number;
  /** Requests that it would harm the others to send. */
  spared?: (request: FuzzRequest) => boolean;
  origin: string;
  /** What a person’s requests have beyond their own headers. */
  headersOf(person: string): Record<string, string>;
  /** Checks an answer against the document. */
  check: AnswerCheck;
  /** Texts that no answer may contain. */
  secrets(): Iterable<string>;
  /** The app’s log, one JSON line per entry. */
  log: readonly string[];
  /** Throws unless this is what the app answers to such a request. */
  expectGoodAnswer(answer: FuzzAnswer, request: FuzzRequest): unknown;
}

/** Requests in flight; each lane has its own seed. */
const lanes = 4;

const slowMs = 1000;
const stackTrace = /\n\s+at \S+ ?\(|node:internal|\/server\/\S+\.ts|node_modules\//;

/**
 * Sends as many requests: valid and hostile ones of the document, and others. Every answer must be as the document states it, without a
 * server error, a stack trace or a secret, and quick. Returns how many answers had each status.
 */
export async function fuzz(options: Fuzzing): Promise<Record<number, number>> {
  const { origin, headersOf, check, secrets, log, persons, numRuns } = options;
  const statuses: Record<number, number> = {};
  const operations = operationsOf(options);
  const requests = fc
    .oneof(
      fc.oneof(...operations.flatMap(({ valid, hostile }) => [valid, hostile])),
      undocumentedRequests({ ...options, operations, persons: [...persons, ...oddPersons] }),
    )
    .filter((request) => !options.spared?.(request));

  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const send = () => sendRequest(origin, request, headersOf(request.person));
          const answer = await send();
          if (answer === null) return;
          const { status, text, headers } = answer;
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined))
            throw new Error(`answered ${status}: ${text.slice(0, 300)}\n${failuresIn(log)}`);
          if (request.isValid && [400, 405, 413, 415].includes(status))
            throw new Error(`refused a valid request: ${text.slice(0, 300)}`);
          // A sign-in gives a session to its own browser.
          const { 'set-cookie': _given, ...others } = headers;
          const shown = JSON.stringify(others) + text;
          expect(shown).not.toMatch(stackTrace);
          for (const secret of secrets())
            if (shown.includes(secret)) throw new Error(`the answer contains ${secret}`);
          expect(breachOf(check, request, answer)).toBeUndefined();
          await options.expectGoodAnswer(answer, request);
          if (answer.milliseconds > slowMs) await expectSlowMachine(origin, send);
        }),
        { numRuns: Math.ceil(numRuns / lanes), seed: seed + lane },
      ),
    ),
  );
  return statuses;
}

/** Throws if a slow request remains slow while one for an unknown page is not. */
async function expectSlowMachine(
  origin: string,
  send: () => Promise<FuzzAnswer | null>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const again = await send();
    const startedAt = performance.now();
    await (await fetch(`${origin}/nowhere`)).text();
    const usual = performance.now() - startedAt;
    if (again === null || again.milliseconds <= Math.max(slowMs, 10 * usual)) return;
    if (attempt === 3)
      throw new Error(`answered ${again.status} after ${again.milliseconds} ms, three times`);
  }
}

/** Without a session that exists. */
const oddPersons = ['forged', 'malformed'] as const;

function breachOf(
  check: AnswerCheck,
  { method, target }: FuzzRequest,
  { status, headers, text }: FuzzAnswer,
): string | undefined {
  const path = (target.split('?')[0] ?? '').replace(/(?<=.)\/+$/, '');
  const isChecked = path.startsWith('/api/') && status !== 304;
  if (!isChecked || ['HEAD', 'OPTIONS', 'TRACE'].includes(method)) return undefined;
  const type = headers['content-type']?.split(';')[0] ?? '';
  const bodies = type === 'application/x-ndjson' ? text.trimEnd().split('\n') : [text];
  return bodies
    .filter((body) => body !== '')
    .map((body) => check({ method, path, status, type, body: Buffer.from(body) }))
    .find((breach) => breach !== undefined);
}

function failuresIn(log: readonly string[]): string {
  const failures = log.filter((line) => JSON.parse(line).level >= 40);
  return failures.slice(-3).join('\n');
}
