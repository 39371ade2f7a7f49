import { z } from 'zod';
import { problemCode } from './problem-code.ts';
import type { Problem } from './problem.ts';
import { count, text } from './values.ts';

/** A problem body (RFC 9457). Its type is in `problem.ts`, which the browser loads. */
export const problem = z.strictObject({
  type: z.literal('about:blank'),
  title: text,
  status: z.int().min(400).max(599),
  detail: text,
  code: problemCode,
  instance: text.exactOptional(),
  retryAfterSeconds: count.exactOptional(),
  errors: z.record(z.string(), text).exactOptional(),
}) satisfies z.ZodType<Problem>;
