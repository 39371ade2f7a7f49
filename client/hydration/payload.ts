import { isRouteErrorResponse, UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router';
import { isProblem, type Problem } from '../../shared/contract/problem.ts';
import { isRecord } from '../../shared/record.ts';
import type { SiteFacts } from '../../shared/contract/site.ts';
import { assignIsland } from './deferred.tsx';

/** State sent with the page so that hydration starts from what the server rendered. */
export interface HydrationPayload {
  site: SiteFacts;
  /** Stylesheets of the first page; later ones load theirs with their code. */
  styles: string[];
  loaderData: Record<string, unknown>;
  /** Result of the posted form's action. */
  actionData: Record<string, unknown> | null;
  errors: Record<string, { status: number; statusText: string; data: Problem }> | null;
}

interface Marker {
  $island: string;
}

type LoaderData = HydrationPayload['loaderData'];

/** Replaces promises in loader data with markers that name the islands of their values. */
export function markPromises(loaderData: LoaderData): { marked: LoaderData; deferred: boolean } {
  let deferred = false;
  const marked = mapEntries(loaderData, (routeId, data) => {
    if (!isRecord(data)) return data;
    return mapEntries(data, (key, value) => {
      if (!(value instanceof Promise)) return value;
      deferred = true;
      const island = `island-${routeId}-${key}`;
      assignIsland(value, island);
      return { $island: island } satisfies Marker;
    });
  });
  return { marked, deferred };
}

/** Reverses `markPromises` in the browser: each marker becomes a promise of the value `readIsland` finds. */
export function revivePromises<Data extends LoaderData>(
  loaderData: Data,
  readIsland: (island: string, routeId: string, key: string) => Promise<unknown>,
): Data {
  const revived = mapEntries(loaderData, (routeId, data) => {
    if (!isRecord(data)) return data;
    return mapEntries(data, (key, value) => {
      if (!isMarker(value)) return value;
      const promise = readIsland(value.$island, routeId, key);
      assignIsland(promise, value.$island);
      return promise;
    });
  });
  // The same data, with the promises that the server's loaders returned.
  return revived as Data;
}

export function packErrors(errors: Record<string, unknown> | null): HydrationPayload['errors'] {
  if (!errors) return null;
  return mapEntries(errors, (_, error) => {
    if (!isRouteErrorResponse(error) || !isProblem(error.data))
      throw new Error('Only mapped problems may reach a page.');
    return { status: error.status, statusText: error.statusText, data: error.data };
  });
}

export function unpackErrors(
  errors: HydrationPayload['errors'],
): Record<string, ErrorResponseImpl> | null {
  if (!errors) return null;
  return mapEntries(
    errors,
    (_, { status, statusText, data }) => new ErrorResponseImpl(status, statusText, data),
  );
}

function mapEntries<In, Out>(
  record: Record<string, In>,
  map: (key: string, value: In) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(key, value)]));
}

function isMarker(value: unknown): value is Marker {
  return isRecord(value) && typeof value['$island'] === 'string';
}
