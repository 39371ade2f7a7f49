import { z } from 'zod';
import { cardSchema, type UpstreamProperty } from './property-schema.ts';
import { isOnMarket } from './property-list.ts';

/** How a provider's list of properties has changed since a version. */
export interface ListChanges {
  /** The version after the changes. */
  version: string;
  /** New and changed properties that are listed. */
  properties: UpstreamProperty[];
  /** Ids of those that are not listed any more, or never were. */
  removed: string[];
  /** Number of items in the provider's list. */
  total: number;
}

export const changesBody = z.object({
  version: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  properties: z.array(cardSchema),
  removed: z.array(z.union([z.string(), z.number().transform(String)])),
  total: z.int().nonnegative(),
});

/** @throws ZodError if anything is unreadable: a change must not be missed */
export function readChanges(json: unknown): ListChanges {
  const { properties, removed, ...rest } = changesBody.parse(json);
  const items = Map.groupBy(properties, ({ published, property }) =>
    published && isOnMarket(property) ? 'listed' : 'unlisted',
  );
  return {
    ...rest,
    properties: (items.get('listed') ?? []).map(({ property }) => property),
    removed: [...removed, ...(items.get('unlisted') ?? []).map(({ property }) => property.id)],
  };
}
