import { Suspense, use, type ReactNode } from 'react';
import { toScriptJson } from './script-json.ts';

const islandIds = new WeakMap<object, string>();

/** Records the id of the JSON island that will contain the promise's value. */
export function assignIsland(promise: Promise<unknown>, id: string): void {
  islandIds.set(promise, id);
}

interface DeferredProps<T> {
  value: T | Promise<T>;
  fallback: ReactNode;
  children: (value: T) => ReactNode;
}

/**
 * Shows `fallback` until the value arrives. In a streamed page, a JSON island with the value follows the content, for
 * hydration.
 */
export function Deferred<T>({ value, fallback, children }: DeferredProps<T>): ReactNode {
  const pending = value instanceof Promise;
  // React renders the fallback and preloads its images even when nothing is pending, so it is passed only when needed.
  return (
    <Suspense fallback={pending && fallback}>
      {value instanceof Promise ? <Awaited promise={value}>{children}</Awaited> : children(value)}
    </Suspense>
  );
}

interface AwaitedProps<T> {
  promise: Promise<T>;
  children: (value: T) => ReactNode;
}

function Awaited<T>({ promise, children }: AwaitedProps<T>): ReactNode {
  const value = use(promise);
  const island = islandIds.get(promise);
  return (
    <>
      {children(value)}
      {island && (
        <script
          id={island}
          type="application/json"
          dangerouslySetInnerHTML={{ __html: toScriptJson(value) }}
        />
      )}
    </>
  );
}
