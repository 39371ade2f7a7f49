import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { AnswerMemory, RememberedAnswer } from '../answers/answer-memory.ts';
import { currentKey, runWithKey } from '../answers/current-key.ts';
import { AppError } from '../errors/app-error.ts';
import { ClientDisconnected } from '../features/request-signal.ts';
import { isLoggedOutage, RedisUnavailable } from '../redis/redis.ts';
import { browserOf } from '../session/browser.ts';
import { deriveKey } from '../session/signatures.ts';

/**
 * Makes writes repeatable (draft-ietf-httpapi-idempotency-key-header): a request with the `Idempotency-Key` of an earlier one by the
 * same person, to the same route and with the same body, gets the earlier answer. While that one is being made, it waits.
 * Only successes are remembered: a refused write has changed nothing, and one that failed is told to the provider again, with
 * the same key.
 */
export interface AnswerOnce {
  /** Must come after the body is read, and before the routes that send their answer with `response.json`. */
  handler: RequestHandler;
  /** Must come after those routes. */
  failed: ErrorRequestHandler;
  /**
   * Does one of the writes of the current request, whose form was posted to a page with a key; or returns what the same write of an
   * earlier request returned.
   */
  write<T>(
    write: PageWrite,
    request: Request,
    response: Response,
    work: () => Promise<T>,
  ): Promise<T>;
}

export interface AnswerOnceOptions {
  memory: AnswerMemory;
  /** Base keys; the first one counts, so that a new one makes old answers unknown. */
  keys: readonly string[];
  log: Logger;
}

/** A write of a page's action. */
export interface PageWrite {
  name: string;
  /** JSON, or a file. */
  input: unknown;
}

export const idempotencyKey = /^[\x21-\x7e]{1,200}$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Other headers are set for every response. */
const rememberedHeaders = ['set-cookie', 'clear-site-data'];
/** Between two looks at another process's claim. */
const lookMs = 150;
/** Longer than an import takes. */
const maxWaitMs = 130_000;

type Finish = (answer: RememberedAnswer | null) => Promise<void>;

export function createAnswerOnce({ memory, keys, log }: AnswerOnceOptions): AnswerOnce {
  const secret = deriveKey(keys[0] ?? '', 'remembered answer id');
  /** By id, until they are answered or have failed. */
  const underWay = new Map<string, Promise<void>>();
  const finishing = new WeakMap<Response, Finish>();

  const hash = (): ReturnType<typeof createHmac> => createHmac('sha256', secret);

  /** Without a session, the key alone says who it is: a visitor id may be in the answer that was lost. */
  function idOf(request: Request, response: Response, ...rest: string[]): string {
    const { person } = response.locals;
    const who = typeof person === 'string' ? person : browserOf(request, response).sessionId;
    const parts = [who ?? '', request.method, request.originalUrl, ...rest];
    return hash().update(JSON.stringify(parts)).digest('base64url');
  }

  /** Keyed, because a body may have a password. */
  async function digestOf(body: unknown): Promise<string> {
    const digest = hash();
    if (body instanceof Blob) for await (const chunk of body.stream()) digest.update(chunk);
    else if (Buffer.isBuffer(body)) digest.update(body);
    else digest.update(JSON.stringify(body) ?? '');
    return digest.digest('base64url');
  }

  /** Without the memory, writes go on as if they had no key. */
  async function unlessUnavailable<T>(work: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof RedisUnavailable) && !isLoggedOutage(error))
        log.warn({ err: error }, 'the answers to writes cannot be remembered');
      return otherwise;
    }
  }

  /** Claims the id; the earlier answer if there is one. */
  async function begin(id: string, response: Response): Promise<RememberedAnswer | Finish> {
    const giveUpAt = performance.now() + maxWaitMs;
    while (performance.now() < giveUpAt) {
      if (response.closed) throw new ClientDisconnected();
      const other = underWay.get(id);
      if (other) {
        await endOrTimeout(other, giveUpAt - performance.now());
        continue;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      underWay.set(id, promise);
      const end = (): void => {
        underWay.delete(id);
        resolve();
      };
      const claim = await unlessUnavailable(memory.claim(id), { state: 'ours' });
      if (claim.state === 'ours') {
        return async (answer) => {
          const kept = answer === null ? memory.release(id) : memory.store(id, answer);
          await unlessUnavailable(kept, undefined);
          end();
        };
      }
      end();
      if (claim.state === 'answered') return claim.answer;
      await pause(lookMs);
    }
    throw new AppError({ code: 'timeout', status: 504 });
  }

  /** Remembers the answer before it is sent. */
  function remember(response: Response, digest: string, finish: Finish): void {
    const send = response.json.bind(response);
    finishing.set(response, finish);
    response.json = (value: unknown) => {
      response.json = send;
      finishing.delete(response);
      const isSuccess = response.statusCode >= 200 && response.statusCode < 300;
      const answer = isSuccess ? toAnswer(response, digest, value) : null;
      void finish(answer).then(() => send(value));
      return response;
    };
  }

  return {
    async handler(request, response, next) {
      const key = request.get('idempotency-key');
      // Some routes read their body in a part of the app that comes after another such part.
      const isClaimed = finishing.has(response);
      if (key === undefined || isClaimed || safeMethods.has(request.method)) return next();
      if (!idempotencyKey.test(key)) throw new AppError({ code: 'badRequest', status: 400 });
      const digest = await digestOf(request.body);
      const begun = await begin(idOf(request, response, key), response);
      if (typeof begun !== 'function') return replay(begun, digest, response);
      remember(response, digest, begun);
      runWithKey(key, next);
    },

    async failed(error: unknown, _request, response, next) {
      const finish = finishing.get(response);
      finishing.delete(response);
      await finish?.(null);
      next(error);
    },

    async write<T>(
      { name, input }: PageWrite,
      request: Request,
      response: Response,
      work: () => Promise<T>,
    ): Promise<T> {
      const key = currentKey();
      if (key === undefined) return work();
      const digest = await digestOf(input);
      // A form that was sent may be changed and sent again, with the key that it has: that is another write.
      const id = idOf(request, response, key, name, digest);
      const begun = await begin(id, response);
      // It is what the write returned, as JSON.
      if (typeof begun !== 'function') return JSON.parse(begun.body) as T;
      try {
        const value = await runWithKey(id, work);
        await begun({ digest, status: 200, headers: {}, body: JSON.stringify(value ?? null) });
        return value;
      } catch (error) {
        await begun(null);
        throw error;
      }
    },
  };
}

async function endOrTimeout(end: Promise<void>, milliseconds: number): Promise<void> {
  const timeout = new AbortController();
  const timedOut = pause(milliseconds, undefined, { ref: false, signal: timeout.signal });
  await Promise.race([end, timedOut]);
  timeout.abort();
  await timedOut.catch(() => {});
}

function toAnswer(response: Response, digest: string, value: unknown): RememberedAnswer {
  const headers = Object.fromEntries(
    rememberedHeaders.flatMap((name) => {
      const header = response.getHeader(name);
      return header === undefined ? [] : [[name, Array.isArray(header) ? header : String(header)]];
    }),
  );
  return { digest, status: response.statusCode, headers, body: JSON.stringify(value) };
}

function replay(answer: RememberedAnswer, digest: string, response: Response): void {
  if (answer.digest !== digest) throw new AppError({ code: 'formExpired', status: 422 });
  response.status(answer.status).set({ ...answer.headers });
  response.json(JSON.parse(answer.body));
}
