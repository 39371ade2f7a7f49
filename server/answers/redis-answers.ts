import { randomUUID } from 'node:crypto';
import { keyPrefix } from '../redis/client.ts';
import type { Redis } from '../redis/redis.ts';
import { rememberedMs, type AnswerMemory } from './answer-memory.ts';
import type { AnswerSeal } from './sealed-answer.ts';

export interface RedisAnswersOptions {
  redis: Redis;
  seal: AnswerSeal;
  /** How long the claim of a process that has died holds others up. */
  claimMs?: number;
}

const prefix = `${keyPrefix}answer:`;
const claimMark = 'claim ';

/** Returns what there is, or claims the key. */
const takeClaim = `
  local found = redis.call('GET', KEYS[1])
  if not found then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
  return found
`;

/** Replaces our claim by another value, or renews it; deletes it for an empty one. An expired claim may be another's by now. */
const replaceClaim = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
  return 1
`;

/** Answers that all processes share. A claim is renewed while its process lives. Methods reject while Redis is unavailable. */
export function createRedisAnswers({
  redis,
  seal,
  claimMs = 15_000,
}: RedisAnswersOptions): AnswerMemory {
  const held = new Map<string, { claim: string; renewal: NodeJS.Timeout }>();

  async function replace(id: string, claim: string, value: string, lifeMs: number): Promise<void> {
    const args = { keys: [prefix + id], arguments: [claim, value, String(lifeMs)] };
    await redis.run((client) => client.eval(replaceClaim, args));
  }

  function hold(id: string, claim: string): void {
    const renew = (): void => void replace(id, claim, claim, claimMs).catch(() => {});
    held.set(id, { claim, renewal: setInterval(renew, claimMs / 3).unref() });
  }

  async function end(id: string, value: string): Promise<void> {
    const holding = held.get(id);
    if (!holding) return;
    held.delete(id);
    clearInterval(holding.renewal);
    await replace(id, holding.claim, value, rememberedMs);
  }

  return {
    async claim(id) {
      const claim = claimMark + randomUUID();
      const args = { keys: [prefix + id], arguments: [claim, String(claimMs)] };
      const found = await redis.run((client) => client.eval(takeClaim, args));
      if (typeof found !== 'string') {
        hold(id, claim);
        return { state: 'ours' };
      }
      if (found.startsWith(claimMark)) return { state: 'taken' };
      const answer = seal.open(id, Buffer.from(found, 'base64url'));
      return answer === null ? { state: 'ours' } : { state: 'answered', answer };
    },

    store: (id, answer) => end(id, seal.seal(id, answer)?.toString('base64url') ?? ''),

    release: (id) => end(id, ''),

    close() {
      for (const { renewal } of held.values()) clearInterval(renewal);
      held.clear();
    },
  };
}
