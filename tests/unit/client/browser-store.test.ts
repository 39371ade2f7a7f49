import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStore } from '../../../client/storage/browser-store.ts';

interface Note {
  text: string;
}

function openStore(): ReturnType<typeof browserStore<Note>> {
  return browserStore<Note>('localStorage', ({ text }) =>
    typeof text === 'string' ? { text } : null,
  );
}

describe('values in the browser', () => {
  let kept: Map<string, string>;
  let otherTab: EventTarget;

  beforeEach(() => {
    kept = new Map();
    otherTab = new EventTarget();
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    };
    vi.stubGlobal('window', {
      localStorage,
      addEventListener: otherTab.addEventListener.bind(otherTab),
      removeEventListener: otherTab.removeEventListener.bind(otherTab),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are read as they were written, also by the next page', () => {
    expect(openStore().write('note', { text: 'Call back' })).toBe(true);
    expect(openStore().read('note')).toEqual({ text: 'Call back' });
  });

  it('are the same object until they change', () => {
    const store = openStore();
    kept.set('note', '{"text":"Call back"}');
    const first = store.read('note');
    expect(store.read('note')).toBe(first);
    kept.set('note', '{"text":"Done"}');
    expect(store.read('note')).toEqual({ text: 'Done' });
  });

  it.each(['{"text":7}', '"text"', 'null', '{'])('are null where %s is stored', (text) => {
    kept.set('note', text);
    expect(openStore().read('note')).toBeNull();
  });

  it('are gone once they are forgotten', () => {
    const store = openStore();
    store.write('note', { text: 'Call back' });
    store.write('note', null);
    expect([store.read('note'), kept.size]).toEqual([null, 0]);
  });

  it('announce their changes, also by other tabs', () => {
    const store = openStore();
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    store.write('note', { text: 'Call back' });
    otherTab.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    store.write('note', null);
    otherTab.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('values in a browser without storage', () => {
  it('last as long as the page', () => {
    const store = openStore();
    expect(store.write('note', { text: 'Call back' })).toBe(false);
    expect(store.read('note')).toEqual({ text: 'Call back' });
    store.write('note', null);
    expect(store.read('note')).toBeNull();
  });
});
