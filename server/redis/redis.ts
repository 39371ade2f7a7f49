import type { Logger } from 'pino';
import { ErrorReply } from 'redis';
import { ConfigurationError } from '../config/env.ts';
import { errorCode } from '../../shared/node/errors.ts';
import { closeClient, commandMs, createRedisClient, type RedisClient } from './client.ts';
import { spendTime, timeLeft } from './request-time.ts';
import { NoAnswer, waitAtMost } from './wait-at-most.ts';

/** State that several processes of one site share. Each caller decides what happens while Redis is unavailable. */
export interface Redis {
  /**
   * Runs a command, within 250 ms or what is left of its request's half second. Rejects with `RedisUnavailable` if Redis
   * doesn't answer, at once while it is known to be unavailable, and with an `ErrorReply` if it refuses the command.
   */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  isAvailable(): boolean;
  close(): Promise<void>;
}

export interface RedisOptions {
  /** May contain a password, so it is never logged. */
  url: string;
  log: Logger;
}

/** Redis doesn't answer, or answers too slowly. */
export class RedisUnavailable extends Error {
  override name = 'RedisUnavailable';
  /** Whether the log says that Redis is unavailable. If not, only this request waited too long. */
  readonly isLogged: boolean;

  constructor(message: string, { isLogged, cause }: { isLogged: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isLogged = isLogged;
  }
}

/** Whether a request failed because Redis is unavailable, which is logged once for all requests, unless it is over at once. */
export function isLoggedOutage(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof RedisUnavailable && cause.isLogged;
}

/** Minimum for a request whose budget is spent: Redis usually answers within 1 ms, but a process may get little CPU. */
const minCommandMs = 100;
const probeMs = 500;
const bootWaitMs = 1000;
const refusalLogMs = 60_000;
/** A busy machine may leave one answer late. Longer than two probes. */
const toleratedSilenceMs = 1500;
const minReconnectMs = 5000;
/** Also an older server's 'ERR Client sent AUTH, but no password is set'. */
const misconfigurations = /^(?:WRONGPASS|NOAUTH)\b|\bAUTH\b|DB index/;

/**
 * Connects to Redis; resolves without it after a second, but rejects with a `ConfigurationError` if Redis refuses the URL's
 * password or database. After a command without an answer, Redis counts as unavailable:
 * commands are rejected at once until a probe is answered. A timer sends the probes, so no request waits for them. It is
 * monotonic, so that setting the system clock back doesn't delay them.
 */
export async function openRedis({ url, log }: RedisOptions): Promise<Redis> {
  const client = createRedisClient(url);
  const server = serverOf(url);
  let isAvailable = true;
  let refusedAt = -Infinity;
  let reconnectedAt = -Infinity;
  let probing = false;
  let isClosed = false;
  let isStarting = true;
  let outageLog: NodeJS.Timeout | undefined;
  let silentSince = 0;
  const refused = Promise.withResolvers<never>();

  function reportUnavailable(cause: unknown): void {
    if (isStarting && isMisconfiguration(cause)) return refused.reject(cause);
    const isNew = isAvailable;
    isAvailable = false;
    if (isClosed) return;
    if (isStarting || !(cause instanceof NoAnswer)) {
      if (isNew || outageLog !== undefined) logOutage(cause);
    } else if (isNew) {
      silentSince = performance.now();
      outageLog = setTimeout(() => logOutage(cause), toleratedSilenceMs).unref();
    }
  }

  function logOutage(cause: unknown): void {
    clearTimeout(outageLog);
    outageLog = undefined;
    log.warn(
      { server, reason: reasonOf(cause) },
      'Redis is unavailable: nobody can sign in, and each process counts rate limits on its own',
    );
  }

  function reportAvailable(): void {
    if (isAvailable || isClosed) return;
    isAvailable = true;
    if (outageLog === undefined) return log.info({ server }, 'Redis is available again');
    clearTimeout(outageLog);
    outageLog = undefined;
    const ms = Math.round(performance.now() - silentSince);
    log.info({ server, ms }, 'Redis did not answer for a moment');
  }

  /** Sends no probe while one is unanswered, so that the socket timeout can close a silent connection. */
  function probe(): void {
    if (probing || !client.isReady) return;
    probing = true;
    const answer = client.ping();
    const settled = (): void => void (probing = false);
    answer.then(settled, settled);
    waitAtMost(commandMs, answer).catch(reportUnavailable);
    answer.then(reportAvailable, reportUnavailable);
  }

  function logRefusal(error: ErrorReply): void {
    if (performance.now() - refusedAt < refusalLogMs) return;
    refusedAt = performance.now();
    log.error({ server, reason: error.message }, 'Redis refuses commands');
  }

  /** After a failover, the connection may still be to the former primary, which is read-only now. */
  function reconnect(): void {
    if (isClosed || performance.now() - reconnectedAt < minReconnectMs) return;
    reconnectedAt = performance.now();
    client.destroy();
    client.connect().catch(() => {});
  }

  client.on('error', reportUnavailable);
  client.on('ready', probe);
  const probes = setInterval(probe, probeMs).unref();
  const answered = client.connect().then(() => client.ping());
  try {
    await waitAtMost(bootWaitMs, Promise.race([answered, refused.promise]));
  } catch (error) {
    if (isMisconfiguration(error)) {
      clearInterval(probes);
      await closeClient(client);
      const message = `REDIS_URL is refused by the Redis at ${server}: ${error.message}`;
      throw new ConfigurationError(message, { cause: error });
    }
    reportUnavailable(error);
  }
  isStarting = false;

  return {
    async run(command) {
      if (!isAvailable) throw new RedisUnavailable('Redis is unavailable', { isLogged: true });
      const limitMs = Math.max(minCommandMs, Math.min(commandMs, timeLeft()));
      const startedAt = performance.now();
      try {
        return await waitAtMost(limitMs, command(client));
      } catch (error) {
        if (error instanceof ErrorReply) {
          if (!error.message.startsWith('NOSCRIPT')) logRefusal(error);
          if (error.message.includes('READONLY')) reconnect();
          throw error;
        }
        // A command that had less time than others says nothing about Redis.
        const isOutage = limitMs === commandMs || !(error instanceof NoAnswer);
        if (isOutage) reportUnavailable(error);
        throw new RedisUnavailable('Redis does not answer', { isLogged: isOutage, cause: error });
      } finally {
        spendTime(performance.now() - startedAt);
      }
    },

    isAvailable: () => isAvailable,

    async close() {
      isClosed = true;
      isAvailable = false;
      clearTimeout(outageLog);
      clearInterval(probes);
      await closeClient(client);
    },
  };
}

/** Whether Redis refuses the URL's password, the lack of one, or its database. */
function isMisconfiguration(error: unknown): error is ErrorReply {
  return error instanceof ErrorReply && misconfigurations.test(error.message);
}

/** Host and port, without the password. */
function serverOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 6379}`;
}

/** Some errors of sockets have a code and no message. */
function reasonOf(error: unknown): string {
  const code = errorCode(error);
  if (code !== undefined) return code;
  return error instanceof Error ? error.message : String(error);
}
