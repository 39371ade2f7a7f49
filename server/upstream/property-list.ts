import type { z } from 'zod';
import { arrayItems } from './array-items.ts';
import { issuePaths } from './parse-answer.ts';
import { cardSchema, type UpstreamProperty } from './property-schema.ts';

/** What was left out of a list. */
export interface DroppedItems {
  /** Number of unreadable items. */
  dropped: number;
  /** Number of unreadable, repeated and unlisted items. */
  leftOut: number;
  /** Issues of the first of them, as `issuePaths` returns them. */
  firstIssues: string[];
}

/**
 * The listed properties in a body of `GET /properties`, each once: those that are published and on the market. Unreadable items
 * are left out.
 *
 * @throws SyntaxError or ZodError if the body is no such list or none of its items is readable
 */
export function readPropertyList(body: Buffer): DroppedItems & { properties: UpstreamProperty[] } {
  const properties: UpstreamProperty[] = [];
  let count = 0;
  let dropped = 0;
  let firstError: z.ZodError | undefined;
  const ids = new Set<string>();
  for (const item of arrayItems(body, 'properties')) {
    count += 1;
    const parsed = cardSchema.safeParse(item);
    if (!parsed.success) {
      firstError ??= parsed.error;
      dropped += 1;
    } else if (parsed.data.published && isOnMarket(parsed.data.property)) {
      const { id, uuid } = parsed.data.property;
      if (ids.has(id) || (uuid !== null && ids.has(uuid))) continue;
      ids.add(id);
      if (uuid !== null) ids.add(uuid);
      properties.push(parsed.data.property);
    }
  }
  if (firstError !== undefined && dropped === count) throw firstError;
  const leftOut = count - properties.length;
  return { properties, dropped, leftOut, firstIssues: firstError ? issuePaths(firstError) : [] };
}

export function isOnMarket({ status }: UpstreamProperty): boolean {
  return status === 'open' || status === 'under-offer';
}
