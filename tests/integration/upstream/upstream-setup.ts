import { pino, type Logger } from 'pino';
import { AppError } from '../../../server/errors/app-error.ts';
import type { UpstreamOptions } from '../../../server/upstream/transport/options.ts';
import { upstreamPath } from '../../../server/upstream/transport/path.ts';
import {
  createPropertiesUpstream,
  type PropertiesUpstream,
} from '../../../server/upstream/visitors/properties.ts';
import { readPropertyList } from '../../../server/upstream/visitors/property-list.ts';
import type { UpstreamProperty } from '../../../server/upstream/visitors/property-schema.ts';
import { createUpstream, type Upstream } from '../../../server/upstream/transport/request.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';

export const neverAborted = new AbortController().signal;

/** Small time limits for a table of failures, in the same proportions as the defaults. */
const quick = {
  connectTimeoutMs: 200,
  attemptTimeoutMs: 500,
  callTimeoutMs: 1200,
  retryPauseMs: { min: 1, max: 5 },
};

export const defaultBudgets = {
  connectTimeoutMs: 1000,
  attemptTimeoutMs: 3000,
  callTimeoutMs: 5000,
};

/** Longer than a test may take: whatever ends was ended by its caller. */
export const endlessBudgets = {
  connectTimeoutMs: 60_000,
  attemptTimeoutMs: 60_000,
  callTimeoutMs: 60_000,
};

export const neverOpens = { minimumCalls: Number.POSITIVE_INFINITY };

export const fine = { kind: 'answers', json: { fine: true } } as const;

export interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

export function recordingLog(lines: LogLine[]): Logger {
  return pino({ level: 'debug', base: null }, { write: (line) => lines.push(JSON.parse(line)) });
}

/** The provider’s properties, with an unpacked list. */
export function propertiesOf(upstream: Upstream): PropertiesUpstream<UpstreamProperty[]> {
  return createPropertiesUpstream(upstream, () => {
    const parts: Buffer[] = [];
    return {
      async write(part) {
        parts.push(Buffer.from(part));
        return true;
      },
      async finish() {
        const { properties, ...dropped } = readPropertyList(Buffer.concat(parts));
        return { value: properties, count: properties.length, ...dropped };
      },
      async [Symbol.asyncDispose]() {},
    };
  });
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

/** `GET /x`, with any response. */
export function get(upstream: Upstream, signal: AbortSignal = neverAborted): Promise<unknown> {
  return upstream.get({ path: upstreamPath`/x`, parse: (json) => json, signal });
}

/** The `AppError` that a call rejects with. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.catch((error: unknown) => error);
  if (!(outcome instanceof AppError)) throw new Error('expected an AppError', { cause: outcome });
  return outcome;
}
