import type { z } from 'zod';
import { createArrayItems } from './array-items.ts';
import { issuePaths } from '../transport/parse-answer.ts';
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

/** Reads a body of `GET /properties` while it arrives. */
export interface PropertyListReader {
  /**
   * Yields the listed properties that end in the next part of the body, each once: those that are published and on the market.
   * Unreadable items are left out.
   *
   * @throws SyntaxError if an item is not JSON
   */
  read(part: Buffer): Generator<UpstreamProperty>;
  /**
   * Call it after the last part.
   *
   * @throws SyntaxError or ZodError if the body is no such list or none of its items is readable
   */
  end(): DroppedItems;
}

export function createPropertyListReader(): PropertyListReader {
  const items = createArrayItems('properties');
  let count = 0;
  let listed = 0;
  let dropped = 0;
  let firstError: z.ZodError | undefined;
  const ids = new Set<string>();

  return {
    *read(part) {
      for (const item of items.read(part)) {
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
          listed += 1;
          yield parsed.data.property;
        }
      }
    },
    end() {
      items.end();
      if (firstError !== undefined && dropped === count) throw firstError;
      const firstIssues = firstError ? issuePaths(firstError) : [];
      return { dropped, leftOut: count - listed, firstIssues };
    },
  };
}

/**
 * The listed properties of a whole body, as `PropertyListReader` reads them.
 *
 * @throws SyntaxError or ZodError as it does
 */
export function readPropertyList(body: Buffer): DroppedItems & { properties: UpstreamProperty[] } {
  const reader = createPropertyListReader();
  const properties = [...reader.read(body)];
  return { properties, ...reader.end() };
}

export function isOnMarket({ status }: UpstreamProperty): boolean {
  return status === 'open' || status === 'under-offer';
}
