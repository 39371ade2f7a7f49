import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { notFound } from '../errors/app-error.ts';
import { arrayItems } from './array-items.ts';
import { isMissing } from './missing.ts';
import { issuePaths, rejectedAnswer } from './parse-answer.ts';
import { isPathParameter, upstreamPath } from './path.ts';
import {
  cardSchema,
  detailSchema,
  type UpstreamProperty,
  type UpstreamPropertyDetail,
} from './property-schema.ts';
import type { ConditionalAnswer, FoundAnswer, Upstream } from './request.ts';

export interface PropertiesUpstream {
  /**
   * Every listed property (`GET /properties`), without duplicates. Unreadable items are dropped and logged; rejects with an
   * `AppError` 502 if all items are unreadable.
   */
  list(options: { signal: AbortSignal }): Promise<FoundAnswer<UpstreamProperty[]>>;
  /** The same, unless the list still has this entity tag. */
  listIfChanged(options: {
    etag: string;
    signal: AbortSignal;
  }): Promise<ConditionalAnswer<UpstreamProperty[]>>;
  /**
   * One published property (`GET /properties/{id}`). Rejects with an `AppError` 404 `propertyNotFound` if it doesn't exist,
   * isn't published or the id is invalid.
   */
  byId(id: string, options: { signal: AbortSignal }): Promise<UpstreamPropertyDetail>;
}

/** The list grows with the provider's stock and is fetched once a minute: 96 MiB holds about 70,000 properties. */
export const maxListBytes = 96 * 1024 * 1024;

const listCall = { path: upstreamPath`/properties`, maxBytes: maxListBytes };
/** Number of items to parse before yielding to the event loop. */
const itemsAtOnce = 50;

const detailBody = z.object({ property: detailSchema });

interface ReadList {
  properties: UpstreamProperty[];
  dropped: number;
  /** Issues of the first dropped item. */
  firstIssues: string[];
}

export function createPropertiesUpstream(upstream: Upstream): PropertiesUpstream {
  async function read(answer: FoundAnswer<Buffer>): Promise<FoundAnswer<UpstreamProperty[]>> {
    const { log } = upstream;
    const { properties, dropped, firstIssues } = await readList(answer.value).catch(
      (error: unknown) => {
        throw rejectedAnswer(error, { route: listCall.path.route, log });
      },
    );
    if (dropped > 0) {
      log.warn({ dropped, kept: properties.length, firstIssues }, 'unreadable properties left out');
    }
    return { ...answer, value: properties };
  }

  return {
    async list({ signal }) {
      return read(await upstream.getBytes({ ...listCall, signal }));
    },

    async listIfChanged({ etag, signal }) {
      const answer = await upstream.getBytesIfChanged({ ...listCall, etag, signal });
      return answer.status === 'not-modified' ? answer : read(answer);
    },

    async byId(id, { signal }) {
      if (!isPathParameter(id)) throw notFound('propertyNotFound');
      const path = upstreamPath`/properties/${id}`;
      try {
        const { published, property } = await upstream.get({
          path,
          parse: (json) => detailBody.parse(json).property,
          mayBeMissing: true,
          signal,
        });
        if (published) return property;
      } catch (error) {
        throw isMissing(error) ? notFound('propertyNotFound', error) : error;
      }
      throw notFound('propertyNotFound');
    },
  };
}

function isOnMarket({ status }: UpstreamProperty): boolean {
  return status === 'open' || status === 'under-offer';
}

/** Parses a long list in parts, yielding to the event loop in between. */
async function readList(bytes: Buffer): Promise<ReadList> {
  const properties: UpstreamProperty[] = [];
  let count = 0;
  let dropped = 0;
  let firstError: z.ZodError | undefined;
  const ids = new Set<string>();
  for (const item of arrayItems(bytes, 'properties')) {
    count += 1;
    if (count % itemsAtOnce === 0) await yieldToEventLoop();
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
  return {
    properties,
    dropped,
    firstIssues: firstError === undefined ? [] : issuePaths(firstError),
  };
}
