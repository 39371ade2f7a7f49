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
  let items: Map<string, string>;
  let page: EventTarget;

  beforeEach(() => {
    items = new Map();
    const localStorage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => items.set(key, text),
      removeItem: (key: string) => items.delete(key),
    };
    page = Object.assign(new EventTarget(), { localStorage });
    vi.stubGlobal('window', page);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are read as they were written, also by the next page', () => {
    expect(openStore().write('note', { text: 'Call back' })).toBe(true);
    expect(openStore().read('note')).toEqual({ text: 'Call back' });
  });

  it('are the same object until they change', () => {
    const store = openStore();
    items.set('note', '{"text":"Call back"}');
    const first = store.read('note');
    expect(store.read('note')).toBe(first);
    items.set('note', '{"text":"Done"}');
    expect(store.read('note')).toEqual({ text: 'Done' });
  });

  it.each(['{"text":7}', '"text"', 'null', '{'])('are null where %s is stored', (text) => {
    items.set('note', text);
    expect(openStore().read('note')).toBeNull();
  });

  it('are gone once they are forgotten', () => {
    const store = openStore();
    store.write('note', { text: 'Call back' });
    store.write('note', null);
    expect([store.read('note'), items.size]).toEqual([null, 0]);
  });

  it('announce their changes, also by other tabs', () => {
    const store = openStore();
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    store.write('note', { text: 'Call back' });
    page.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    store.write('note', null);
    page.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('values in a browser without storage', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('last as long as the page', () => {
    vi.stubGlobal('window', new EventTarget());
    const store = openStore();
    expect(store.write('note', { text: 'Call back' })).toBe(false);
    expect(store.read('note')).toEqual({ text: 'Call back' });
    store.write('note', null);
    expect(store.read('note')).toBeNull();
  });
});
