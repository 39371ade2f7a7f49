import { isPathSegment } from '../../../shared/path-segment.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { isMissing } from '../transport/missing.ts';
import { rejectedAnswer } from '../transport/parse-answer.ts';
import { callPath, createProviderCaller } from '../calls/provider-caller.ts';
import type { NotModified } from '../transport/attempt.ts';
import type { BodyReader } from '../transport/body-reader.ts';
import { readChanges, type ListChanges } from './list-changes.ts';
import type { DroppedItems } from './property-list.ts';
import type { UpstreamPropertyDetail } from './property-schema.ts';
import type { FoundAnswer, Upstream } from '../transport/request.ts';

/**
 * Turns a body of `GET /properties` into what the site holds of it. Rejects with a SyntaxError, ZodError or UnreadableAnswer if
 * the body is no list of properties.
 */
export type ListReader<T> = BodyReader<ReadList<T>>;

export interface ReadList<T> extends DroppedItems {
  value: T;
  /** Number of listed properties in it. */
  count: number;
}

export interface FoundList<T> extends FoundAnswer<T> {
  /** Number of listed items that are not part of the value. */
  leftOut: number;
}

export interface PropertiesUpstream<T> {
  /**
   * Every listed property (`GET /properties`), as the reader returns them. Unreadable items are dropped and logged; rejects with
   * an `AppError` 502 if all items are unreadable.
   */
  list(options: { signal: AbortSignal }): Promise<FoundList<T>>;
  /** Reads the whole list, unless it still has this entity tag. */
  listIfChanged(options: {
    etag: string;
    signal: AbortSignal;
  }): Promise<FoundList<T> | NotModified>;
  /**
   * The changes of the list since a version (`GET /properties/changes`); null if the provider cannot tell them, so that the list
   * has to be read.
   */
  changes(options: { since: string; signal: AbortSignal }): Promise<ListChanges | null>;
  /**
   * One published property (`GET /properties/{id}`). Rejects with an `AppError` 404 `propertyNotFound` if it doesn't exist,
   * isn't published or the id is invalid.
   */
  byId(id: string, options: { signal: AbortSignal }): Promise<UpstreamPropertyDetail>;
}

/** The list grows with the provider's stock: this is enough for 200,000 properties of 2 KiB, with their facts and the URLs of ten uploaded photos. */
export const maxListBytes = 400 * 1024 * 1024;

/** Holds 1,000 changed properties of 4 KiB each. */
export const maxChangesBytes = 4 * 1024 * 1024;

const listCall = { path: callPath('GET /properties'), maxBytes: maxListBytes };

export function createPropertiesUpstream<T>(
  upstream: Upstream,
  openReader: () => ListReader<T>,
): PropertiesUpstream<T> {
  const { log } = upstream;
  const calls = createProviderCaller(upstream);

  async function read(
    answer: FoundAnswer<ListReader<T>>,
    signal: AbortSignal,
  ): Promise<FoundList<T>> {
    await using reader = answer.value;
    try {
      const { value, count, leftOut, dropped, firstIssues } = await reader.finish(answer, signal);
      if (dropped > 0)
        log.warn({ dropped, kept: count, firstIssues }, 'unreadable properties left out');
      return { ...answer, value, leftOut };
    } catch (error) {
      signal.throwIfAborted();
      throw rejectedAnswer(error, { route: listCall.path.route, log });
    }
  }

  return {
    async list({ signal }) {
      return read(await upstream.getLong({ ...listCall, open: openReader, signal }), signal);
    },

    async listIfChanged({ etag, signal }) {
      const answer = await upstream.getLongIfChanged({
        ...listCall,
        open: openReader,
        etag,
        signal,
      });
      return answer.status === 'not-modified' ? answer : read(answer, signal);
    },

    async changes({ since, signal }) {
      try {
        return await calls.read('GET /properties/changes', {
          query: { since },
          parse: readChanges,
          maxBytes: maxChangesBytes,
          signal,
        });
      } catch (error) {
        // Whatever is wrong with this call, the list itself may be readable.
        if (error instanceof AppError) return null;
        throw error;
      }
    },

    async byId(id, { signal }) {
      if (!isPathSegment(id)) throw notFound('propertyNotFound');
      try {
        const answer = await calls.read('GET /properties/{id}', { params: { id }, signal });
        const { published, property } = answer.property;
        if (published) return property;
      } catch (error) {
        throw isMissing(error) ? notFound('propertyNotFound', error) : error;
      }
      throw notFound('propertyNotFound');
    },
  };
}
