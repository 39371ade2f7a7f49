import {
  createPath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type DataRouter,
  type To,
} from 'react-router';
import { fetchCode } from '../connection/page-code.ts';
import type { RouterOptions } from './data-router.ts';
import { earlyNavigation, earlyState } from './early-state.ts';
import { sendForm } from './native-form.ts';

type Subscriber = Parameters<DataRouter['subscribe']>[0];
type ScrollRestoration = Parameters<DataRouter['enableScrollRestoration']>;
type NavigateOptions = Parameters<DataRouter['navigate']>[1];

/** Events that precede most navigations. */
const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'];

export interface RouterOnDemand {
  router: DataRouter;
  /** Fetches and starts the router, once. */
  start(): Promise<DataRouter>;
}

/**
 * A router whose code is fetched at the first sign of a visitor. Until then it holds the state of the page that the server
 * rendered, and navigations wait for the code. If it is missing, `leave` loads the target from the server.
 */
export function routerOnDemand(
  options: Omit<RouterOptions, 'history'>,
  leave: () => void,
): RouterOnDemand {
  const history = createBrowserHistory();
  const { location } = history;
  const subscribers = new Set<Subscriber>();
  const waiting = new AbortController();
  let state = earlyState(options, location);
  let scrollRestoration: ScrollRestoration | undefined;
  let hasStepped = false;
  let started: DataRouter | undefined;
  let starting: Promise<DataRouter> | undefined;

  async function start(): Promise<DataRouter> {
    // Browsers remember that an import failed, even when the connection is back.
    if (!starting && !navigator.onLine) throw new TypeError('The browser is offline.');
    starting ??= import('./data-router.ts').then(takeOver, (error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }

  function takeOver({ startRouter }: typeof import('./data-router.ts')): DataRouter {
    waiting.abort();
    // It starts with the page that is shown, wherever a step in the history has led since.
    started = startRouter({ ...options, history: { ...history, location } });
    started.subscribe((...change) => subscribers.forEach((subscriber) => subscriber(...change)));
    if (scrollRestoration) started.enableScrollRestoration(...scrollRestoration);
    if (hasStepped) window.dispatchEvent(new PopStateEvent('popstate'));
    return started;
  }

  function navigate(steps: number): Promise<void>;
  function navigate(to: To | null, how?: NavigateOptions): Promise<void>;
  async function navigate(to: To | number | null, how: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to);
    const path = typeof to === 'string' ? to : createPath({ pathname: location.pathname, ...to });
    const form = 'formData' in how && how.formData ? how : undefined;
    state = { ...state, navigation: earlyNavigation(state, path, form) };
    for (const subscriber of subscribers)
      subscriber(state, { deletedFetchers: [], newErrors: null, flushSync: false });
    const router = await fetchCode(start, form ? sendForm(path, form) : leave);
    return router.navigate(to, how);
  }

  // The whole of what the pages for visitors and `RouterProvider` use before the router has started.
  const early: Partial<DataRouter> = {
    get state() {
      return state;
    },
    routes: [],
    manifest: {},
    window,
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    navigate,
    async revalidate() {
      return (await fetchCode(start, leave)).revalidate();
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    enableScrollRestoration(...positions) {
      scrollRestoration = positions;
      return () => {};
    },
  };

  window.addEventListener(
    'popstate',
    () => {
      hasStepped = true;
      void fetchCode(start, () => window.location.reload());
    },
    { signal: waiting.signal },
  );
  onFirst(signs, () => {
    // A navigation tries again.
    start().catch(() => undefined);
  });

  return {
    router: new Proxy(early as DataRouter, {
      get: (target, name) => Reflect.get(started ?? target, name),
    }),
    start,
  };
}

function onFirst(events: readonly string[], act: () => void): void {
  const waiting = new AbortController();
  for (const event of events) {
    const options = { capture: true, passive: true, signal: waiting.signal };
    window.addEventListener(event, end, options);
  }

  function end(): void {
    waiting.abort();
    act();
  }
}
