import { z } from 'zod';

interface Bounds {
  min: number;
  max: number;
}

/** Accepts a number or a numeric string, since CSV cells are strings. */
export function wholeNumberOf(label: string, { min, max }: Bounds) {
  // No comma in four-digit numbers, which may be years.
  const shownMax = max.toLocaleString('en-NG', { useGrouping: 'min2' });
  const wrong = `${label} must be a whole number`;
  return z.preprocess(
    toNumber,
    z
      .number({ error: ({ input }) => (input === undefined ? `${label} is required` : wrong) })
      .refine(Number.isSafeInteger, { error: wrong, abort: true })
      .min(min, `${label} must be at least ${min}`)
      .max(max, `${label} must be at most ${shownMax}`),
  );
}

/** Like `wholeNumberOf`, with fractions. */
export function numberOf(label: string, { min, max }: Bounds) {
  const wrong = `${label} must be a number from ${min} to ${max}`;
  return z.preprocess(toNumber, z.number(wrong).min(min, wrong).max(max, wrong));
}

function toNumber(input: unknown): unknown {
  return typeof input === 'string' && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(input.trim())
    ? Number(input)
    : input;
}
