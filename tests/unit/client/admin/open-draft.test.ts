import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDraft } from '../../../../client/pages/admin/property/draft.ts';
import type {
  DraftStore,
  StoredDraft,
} from '../../../../client/pages/admin/property/stored-draft.ts';
import { OpenDraft } from '../../../../client/pages/admin/property/use-draft.ts';
import { waitFor } from '../../../support/wait.ts';

const start = { draft: emptyDraft, base: null };
const earlier: StoredDraft = {
  key: 'earlier',
  keptAt: '2026-11-20T09:00:00.000Z',
  base: null,
  draft: { ...emptyDraft, title: 'Terrace in Jabi' },
};

let stored: Map<string, StoredDraft>;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openDraft(drafts: Partial<DraftStore> = {}): OpenDraft {
  let keys = 0;
  return new OpenDraft(
    {
      newKey: () => `draft ${++keys}`,
      store: (draft) => stored.set(draft.key, draft).size > 0,
      forget: (key) => void stored.delete(key),
      abandoned: () => Promise.resolve([]),
      ...drafts,
    },
    start,
    () => emptyDraft,
  );
}

function titles(): string[] {
  return [...stored.values()].map(({ draft }) => draft.title);
}

it('is stored shortly after the last change, and not before', () => {
  const draft = openDraft();
  draft.setField('title', 'T');
  draft.setField('title', 'Terrace');
  expect(titles()).toEqual([]);
  expect([draft.isChanged, draft.state().storage]).toEqual([true, 'pending']);
  vi.runAllTimers();
  expect(titles()).toEqual(['Terrace']);
  expect(draft.state().storage).toBe('stored');
});

it.each(['pagehide', 'visibilitychange'])('is stored at once on %s', (event) => {
  const draft = openDraft();
  const leave = draft.open();
  draft.setField('title', 'Terrace');
  page.dispatchEvent(new Event(event));
  expect(titles()).toEqual(['Terrace']);
  leave();
});

it('is stored when the form is left', () => {
  const draft = openDraft();
  const leave = draft.open();
  draft.setField('title', 'Terrace');
  leave();
  expect(titles()).toEqual(['Terrace']);
});

it('is forgotten once it says what is saved', () => {
  const draft = openDraft();
  draft.setField('title', 'Terrace');
  vi.runAllTimers();
  draft.setField('title', '');
  vi.runAllTimers();
  expect([titles(), draft.isChanged]).toEqual([[], false]);

  draft.setField('title', 'Terrace');
  vi.runAllTimers();
  draft.rebaseOnSaved(draft.state().draft, null);
  vi.runAllTimers();
  expect([titles(), draft.isChanged]).toEqual([[], false]);
});

it('preserves input from while it was being saved', () => {
  const draft = openDraft();
  draft.setField('title', 'Terrace');
  const sent = draft.state().draft;
  draft.setField('description', 'Near the lake.');
  draft.rebaseOnSaved({ ...sent, title: 'Terrace, tidied by the provider' }, null, sent);
  expect(draft.state().draft).toMatchObject({
    title: 'Terrace, tidied by the provider',
    description: 'Near the lake.',
  });
  expect(draft.isChanged).toBe(true);
  vi.runAllTimers();
  expect(stored.get('draft 1')?.draft.description).toBe('Near the lake.');
});

it('leaves unsaved input to the form of a created property', () => {
  const draft = openDraft();
  draft.setField('title', 'Terrace');
  vi.runAllTimers();
  const store = vi.fn<DraftStore['store']>(() => true);
  const drafts = { newKey: () => 'draft of 7', store, forget: vi.fn(), abandoned: vi.fn() };
  draft.handOver(drafts);
  expect(store).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ key: 'draft of 7', draft: { ...emptyDraft, title: 'Terrace' } }),
  );
  expect([draft.isChanged, titles()]).toEqual([false, []]);

  draft.handOver(drafts);
  expect(store).toHaveBeenCalledOnce();
});

it('says when the browser cannot store it', () => {
  const draft = openDraft({ store: () => false });
  draft.setField('title', 'Terrace');
  vi.runAllTimers();
  expect(draft.state().storage).toBe('failed');
});

it('offers earlier drafts that differ from the form, and forgets one that is discarded until it is brought back', async () => {
  const same = { ...earlier, key: 'same', draft: emptyDraft };
  const draft = openDraft({ abandoned: () => Promise.resolve([earlier, same]) });
  stored.set(earlier.key, earlier);
  const leave = draft.open();
  await waitFor(() => expect(draft.state().earlier).toEqual([earlier]));
  draft.discard(earlier);
  expect([draft.state().earlier, titles()]).toEqual([[], []]);
  draft.bringBack(earlier);
  expect([draft.state().earlier, titles()]).toEqual([[earlier], [earlier.draft.title]]);
  leave();
});

it('continues an earlier draft under its own key, and keeps what the form held', async () => {
  const draft = openDraft({ abandoned: () => Promise.resolve([earlier]) });
  stored.set(earlier.key, earlier);
  const leave = draft.open();
  await waitFor(() => expect(draft.state().earlier).toEqual([earlier]));
  draft.setField('title', 'Duplex');
  draft.resume(earlier);
  expect(draft.state().draft.title).toBe('Terrace in Jabi');
  expect(draft.state().earlier.map((one) => one.draft.title)).toEqual(['Duplex']);
  expect([...stored.keys()].toSorted()).toEqual(['draft 1', 'draft 2']);
  leave();
});
