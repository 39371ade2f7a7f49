import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { createTokenCipher } from '../session/token-cipher.ts';
import type { RememberedAnswer } from './answer-memory.ts';

/** Compressed and encrypted answers: they have personal data, and cookies. */
export interface AnswerSeal {
  /** Null if it is too long to be remembered. */
  seal(id: string, answer: RememberedAnswer): Buffer | null;
  /** Null if the data is damaged. */
  open(id: string, sealed: Uint8Array): RememberedAnswer | null;
}

/** Compressed. An import of 10,000 rows takes a fifth of it. */
const maxBytes = 1024 * 1024;

const remembered = z.object({
  digest: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string(),
});

/** @param key without which no answer can be found, either */
export function createAnswerSeal(key: string): AnswerSeal {
  const cipher = createTokenCipher([key], 'remembered answer');
  return {
    seal(id, answer) {
      const compressed = deflateRawSync(JSON.stringify(answer), { level: 1 });
      if (compressed.length > maxBytes) return null;
      return cipher.encrypt(compressed.toString('base64'), Buffer.from(id));
    },
    open(id, sealed) {
      const text = cipher.decrypt(sealed, Buffer.from(id));
      if (text === null) return null;
      const json: unknown = JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString());
      return remembered.safeParse(json).data ?? null;
    },
  };
}
