import { afterEach, expect, it, vi } from 'vitest';
import { emptyDraft } from '../../../../client/pages/admin/property/draft.ts';
import { draftStore } from '../../../../client/pages/admin/property/stored-draft.ts';

afterEach(() => vi.unstubAllGlobals());

const text = JSON.stringify({
  keptAt: '2026-11-20T09:00:00.000Z',
  base: null,
  draft: emptyDraft,
});

/** The keys of the drafts that the form of a property offers, of those in the browser. */
async function offered(keys: string[], property: string, query: () => unknown): Promise<string[]> {
  const localStorage = {
    ...Object.fromEntries(keys.map((key) => [key, text])),
    getItem: () => text,
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('navigator', { locks: { query } });
  return (await draftStore('1', property).abandoned()).map(({ key }) => key);
}

it('finds drafts in a browser that refuses to say which are open', async () => {
  const refuse = () => Promise.reject(new DOMException('No access.', 'SecurityError'));
  const key = 'property-draft:1:new:a';
  expect(await offered([key], 'new', refuse)).toEqual([key]);
});

it('finds the drafts of one property and one user only', async () => {
  const own = 'property-draft:1:1:a';
  const others = ['property-draft:1:10:b', 'property-draft:11:1:c', 'property-draft:1:new:d'];
  const noneOpen = async () => ({ held: [], pending: [] });
  expect(await offered([own, ...others], '1', noneOpen)).toEqual([own]);
});
