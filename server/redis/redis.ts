import type { Logger } from 'pino';
import { ErrorReply } from 'redis';
import { errorCode } from '../errors/error-code.ts';
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
}

/** Minimum for a request whose budget is spent: Redis usually answers within 1 ms, but a process may get little CPU. */
const minCommandMs = 100;
const probeMs = 500;
const bootWaitMs = 1000;
const refusalLogMs = 60_000;
const minReconnectMs = 5000;

/**
 * Connects to Redis; resolves without it after a second. After a command without an answer, Redis counts as unavailable:
 * commands are rejected at once until a probe is answered. A timer sends the probes, so no request waits for them. It is
 * monotonic, so that setting the system clock back doesn't delay them.
 */
export async function openRedis({ url, log }: RedisOptions): Promise<Redis> {
  const client = createRedisClient(url);
  let isAvailable = true;
  let refusedAt = -Infinity;
  let reconnectedAt = -Infinity;
  let probing = false;
  let isClosed = false;

  function reportUnavailable(cause: unknown): void {
    if (!isAvailable) return;
    isAvailable = false;
    log.warn(
      { reason: reasonOf(cause) },
      'Redis is unavailable: nobody can sign in, and each process counts rate limits on its own',
    );
  }

  function reportAvailable(): void {
    if (isAvailable || isClosed) return;
    isAvailable = true;
    log.info('Redis is available again');
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
    log.error({ reason: error.message }, 'Redis refuses commands');
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
  const connected = client.connect();
  await waitAtMost(bootWaitMs, connected).catch(reportUnavailable);

  return {
    async run(command) {
      if (!isAvailable) throw new RedisUnavailable('Redis is unavailable');
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
        if (limitMs === commandMs || !(error instanceof NoAnswer)) reportUnavailable(error);
        throw new RedisUnavailable('Redis does not answer', { cause: error });
      } finally {
        spendTime(performance.now() - startedAt);
      }
    },

    isAvailable: () => isAvailable,

    async close() {
      isClosed = true;
      isAvailable = false;
      clearInterval(probes);
      await closeClient(client);
    },
  };
}

/** Some errors of sockets have a code and no message. */
function reasonOf(error: unknown): string {
  const code = errorCode(error);
  if (code !== undefined) return code;
  return error instanceof Error ? error.message : String(error);
}
