import { pino, type Logger } from 'pino';
import { AppError } from '../../../server/errors/app-error.ts';
import type { UpstreamOptions } from '../../../server/upstream/options.ts';
import { createUpstream, type Upstream } from '../../../server/upstream/request.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';

export const anyone = new AbortController().signal;

/** Budgets small enough for a table of failures; the ratios between them are those of the defaults. */
const quick = {
  connectTimeoutMs: 200,
  attemptTimeoutMs: 500,
  callTimeoutMs: 1200,
  retryPauseMs: { least: 1, most: 5 },
};

export const defaultBudgets = {
  connectTimeoutMs: 1000,
  attemptTimeoutMs: 3000,
  callTimeoutMs: 5000,
};

export interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

export function recordingLog(lines: LogLine[]): Logger {
  return pino({ level: 'debug', base: null }, { write: (line) => lines.push(JSON.parse(line)) });
}

interface Setup extends AsyncDisposable {
  provider: MisbehavingProvider;
  upstream: Upstream;
  log: LogLine[];
}

export async function setUp(options: Partial<UpstreamOptions> = {}): Promise<Setup> {
  const provider = await startMisbehavingProvider();
  const lines: LogLine[] = [];
  const base = provider.base;
  const upstream = createUpstream({ base, log: recordingLog(lines), ...quick, ...options });
  return {
    provider,
    upstream,
    log: lines,
    async [Symbol.asyncDispose]() {
      await upstream.close();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** The `AppError` that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.catch((error: unknown) => error);
  if (!(outcome instanceof AppError)) throw new Error('expected an AppError', { cause: outcome });
  return outcome;
}
