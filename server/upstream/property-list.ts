import type { z } from 'zod';
import { arrayItems } from './array-items.ts';
import { issuePaths } from './parse-answer.ts';
import { cardSchema, type UpstreamProperty } from './property-schema.ts';

/** How many items of a list were unreadable and left out. */
export interface DroppedItems {
  dropped: number;
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
  return { properties, dropped, firstIssues: firstError ? issuePaths(firstError) : [] };
}

function isOnMarket({ status }: UpstreamProperty): boolean {
  return status === 'open' || status === 'under-offer';
}
