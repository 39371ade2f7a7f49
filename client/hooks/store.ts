import { useSyncExternalStore } from 'react';

/** State outside React, replaced as a whole by its owner. */
export class Store<State> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#state = initial;
  }

  readonly state = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected replace(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The store's current state; the server renders the state it has there. */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.state, store.state);
}
