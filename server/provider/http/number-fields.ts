import { z } from 'zod';

interface Bounds {
  min: number;
  max: number;
}

/** A number, or the digits of one: rows of a table come as texts. */
export function wholeNumberOf(label: string, { min, max }: Bounds) {
  // A year has no comma.
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

/** As `wholeNumberOf`, with fractions. */
export function numberOf(label: string, { min, max }: Bounds) {
  const wrong = `${label} must be a number from ${min} to ${max}`;
  return z.preprocess(toNumber, z.number(wrong).min(min, wrong).max(max, wrong));
}

function toNumber(input: unknown): unknown {
  return typeof input === 'string' && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(input.trim())
    ? Number(input)
    : input;
}
