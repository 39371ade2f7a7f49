import type { Logger } from 'pino';
import { ErrorReply } from 'redis';
import { errorCode } from '../errors/error-code.ts';
import { closeClient, commandMs, createRedisClient, type RedisClient } from './client.ts';
import { spendTime, timeLeft } from './request-time.ts';
import { NoAnswer, waitAtMost } from './wait-at-most.ts';

/** State that several processes of one site share. Each caller decides what happens while Redis is away. */
export interface Redis {
  /**
   * Runs a command, within 250 ms or what is left of its request's half second. Rejects with `RedisAway` if Redis doesn't
   * answer, at once while it is known to be away, and with an `ErrorReply` if it refuses the command.
   */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  isAway(): boolean;
  close(): Promise<void>;
}

export interface RedisOptions {
  /** May contain a password, so it is never logged. */
  url: string;
  log: Logger;
}

/** Redis doesn't answer, or answers too slowly. */
export class RedisAway extends Error {
  override name = 'RedisAway';
}

/** For a request that has used up its time, perhaps because this process was busy: Redis usually answers within one. */
const minCommandMs = 20;
const probeMs = 500;
const bootWaitMs = 1000;
const refusalLogMs = 60_000;
const minReconnectMs = 5000;

/**
 * Connects to Redis; resolves without it after a second. A command without an answer means that Redis is away: from then on
 * commands are rejected at once, until one of the probes is answered. Probes are never made by requests, which would wait for
 * them, and their timers are monotonic, so that changing the system clock doesn't keep Redis away.
 */
export async function openRedis({ url, log }: RedisOptions): Promise<Redis> {
  const client = createRedisClient(url);
  let away = false;
  let refusedAt = -Infinity;
  let reconnectedAt = -Infinity;
  let probing = false;
  let isClosed = false;

  function leave(cause: unknown): void {
    if (away) return;
    away = true;
    log.warn(
      { reason: reasonOf(cause) },
      'Redis is away: sessions cannot be read, and this process counts its own requests for all limits',
    );
  }

  function comeBack(): void {
    if (!away || isClosed) return;
    away = false;
    log.info('Redis is back');
  }

  /** Pauses after a probe without an answer until its connection has ended, so that silence ends the connection. */
  function probe(): void {
    if (probing || !client.isReady) return;
    probing = true;
    const answer = client.ping();
    const settled = (): void => void (probing = false);
    answer.then(settled, settled);
    waitAtMost(commandMs, answer).catch(leave);
    answer.then(comeBack, leave);
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

  client.on('error', leave);
  client.on('ready', probe);
  const probes = setInterval(probe, probeMs).unref();
  const connected = client.connect();
  await waitAtMost(bootWaitMs, connected).catch(leave);

  return {
    async run(command) {
      if (away) throw new RedisAway('Redis is away');
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
        // A request that had little time left says nothing about Redis.
        if (limitMs === commandMs || !(error instanceof NoAnswer)) leave(error);
        throw new RedisAway('Redis does not answer', { cause: error });
      } finally {
        spendTime(performance.now() - startedAt);
      }
    },

    isAway: () => away,

    async close() {
      isClosed = true;
      away = true;
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
