import { Suspense, use, type ReactNode } from 'react';
import { toScriptJson } from './script-json.ts';

const islandIds = new WeakMap<object, string>();

/** Says that the promise's value is to be found in the page, in the JSON island of that id. */
export function assignIsland(promise: Promise<unknown>, id: string): void {
  islandIds.set(promise, id);
}

interface DeferredProps<T> {
  value: T | Promise<T>;
  fallback: ReactNode;
  children: (value: T) => ReactNode;
}

/**
 * Shows `fallback` until the value is there. While a page is streamed, the value follows its content as a JSON island,
 * which is where hydration reads it.
 */
export function Deferred<T>({ value, fallback, children }: DeferredProps<T>): ReactNode {
  const pending = value instanceof Promise;
  // A fallback that is given is rendered, and its pictures are preloaded, also where nothing is waited for.
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
