import { useSyncExternalStore } from 'react';

/** State outside React, replaced as a whole. */
export class Store<State> {
  #state: State;
  readonly #listeners = new Set<() => void>();
  readonly #initial: State;

  constructor(initial: State) {
    this.#state = initial;
    this.#initial = initial;
  }

  readonly state = (): State => this.#state;

  /** The state that the server renders. */
  readonly initial = (): State => this.#initial;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The store's current state; the initial one until hydration. */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.state, store.initial);
}
