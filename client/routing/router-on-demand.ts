import {
  createPath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type DataRouter,
  type To,
} from 'react-router';
import { MissingCodeError } from '../connection/import-with-styles.ts';
import { retryAllNow } from '../connection/interruption.ts';
import { fetchCode } from '../connection/page-code.ts';
import type { RouterOptions } from './data-router.ts';
import { earlyNavigation, earlyState, type RouterState } from './early-state.ts';
import { onFirstSign } from './first-sign.ts';
import { sendForm } from './native-form.ts';

type Subscriber = Parameters<DataRouter['subscribe']>[0];
type ScrollRestoration = Parameters<DataRouter['enableScrollRestoration']>;
type NavigateOptions = Parameters<DataRouter['navigate']>[1];

type Engine = typeof import('./data-router.ts');

/**
 * A router whose code is fetched at the first sign of activity. Until then it holds the state of the page that the server
 * rendered, and navigations wait for the code. If it is missing, `leave` loads the target from the server.
 * @param engine the code, if the page has fetched it
 */
export function routerOnDemand(
  options: Omit<RouterOptions, 'history'>,
  leave: () => void,
  engine?: Engine,
): DataRouter {
  const history = createBrowserHistory();
  const subscribers = new Set<Subscriber>();
  const untilStarted = new AbortController();
  const initial = earlyState(options, history.location);
  let state = initial;
  let scrollRestoration: ScrollRestoration | undefined;
  /** The navigation or step in the history that waits for the router; a later one replaces it. */
  let next: (() => void) | undefined;
  /** Makes the browser send the form that waits for the router. */
  let sendWaiting: (() => void) | undefined;
  let started: DataRouter | undefined;
  let starting: Promise<DataRouter> | undefined;

  async function start(): Promise<DataRouter> {
    // Some browsers remember that an import failed, even when the connection is back.
    if (!starting && !navigator.onLine) throw new MissingCodeError('The browser is offline.');
    starting ??= import('./data-router.ts').then(takeOver, (error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }

  function takeOver({ startRouter }: Engine): DataRouter {
    untilStarted.abort();
    // It starts with the page that is shown, even if Back or Forward has changed the URL since.
    started = startRouter({ ...options, history: { ...history, location: state.location } });
    started.subscribe((...change) => subscribers.forEach((subscriber) => subscriber(...change)));
    if (scrollRestoration) started.enableScrollRestoration(...scrollRestoration);
    next?.();
    next = undefined;
    sendWaiting = undefined;
    retryAllNow();
    return started;
  }

  function update(change: Partial<RouterState>): void {
    state = { ...state, ...change };
    for (const subscriber of subscribers)
      subscriber(state, { deletedFetchers: [], newErrors: null, flushSync: false });
  }

  /** Resolves when the action has ended or another has replaced it. */
  async function whenStarted(
    act: () => Promise<void> | undefined,
    giveUp: () => void,
  ): Promise<void> {
    let action: Promise<void> | undefined;
    function run(): void {
      action = act();
    }
    function stop(): void {
      if (next !== run) return;
      next = doNothing;
      giveUp();
    }
    next = run;
    await fetchCode(start, stop).catch(stop);
    return action;
  }

  function navigate(steps: number): Promise<void>;
  function navigate(to: To | null, how?: NavigateOptions): Promise<void>;
  async function navigate(to: To | number | null, how: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to);
    const { pathname } = state.location;
    const path = typeof to === 'string' ? to : createPath({ pathname, ...to });
    const form = 'formData' in how && how.formData ? how : undefined;
    if (!form && sendsWaitingForm()) return;
    sendWaiting = form && (() => sendForm(path, form));
    update({ navigation: earlyNavigation(state, path, form) });
    return whenStarted(
      async () => started?.navigate(to, how),
      form ? () => sendForm(path, form) : leave,
    );
  }

  /** A later navigation must not discard a form: the browser sends it at once, and the navigation is dropped instead. */
  function sendsWaitingForm(): boolean {
    if (!sendWaiting) return false;
    next = doNothing;
    sendWaiting();
    return true;
  }

  function step(): void {
    if (sendsWaitingForm()) return;
    const { location } = history;
    const { pathname, search } = state.location;
    if (location.pathname === pathname && location.search === search) {
      next = undefined;
      update({ location, navigation: initial.navigation });
      return;
    }
    update({ navigation: earlyNavigation(state, createPath(location)) });
    void whenStarted(
      async () => void window.dispatchEvent(new PopStateEvent('popstate')),
      () => window.location.reload(),
    );
  }

  // Everything that visitor pages and `RouterProvider` use before the router starts.
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
      update({ revalidation: 'loading' });
      const giveUp = (): void => {
        if (!next) leave();
      };
      await fetchCode(start, giveUp).catch(giveUp);
      return started?.revalidate();
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

  if (engine) return takeOver(engine);
  window.addEventListener('popstate', step, { signal: untilStarted.signal });
  onFirstSign(() => {
    // A navigation tries again.
    start().catch(() => undefined);
  });
  return new Proxy(early as DataRouter, {
    get: (target, name) => Reflect.get(started ?? target, name),
  });
}

function doNothing(): void {}
