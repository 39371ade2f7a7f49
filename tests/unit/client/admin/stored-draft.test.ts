import { afterEach, expect, it, vi } from 'vitest';
import { emptyDraft } from '../../../../client/pages/admin/property/draft.ts';
import { draftStore } from '../../../../client/pages/admin/property/stored-draft.ts';

afterEach(() => vi.unstubAllGlobals());

it('finds drafts in a browser that refuses to say which are open', async () => {
  const key = 'property-draft:1:new:a';
  const text = JSON.stringify({
    keptAt: '2026-11-20T09:00:00.000Z',
    base: null,
    draft: emptyDraft,
  });
  const localStorage = { [key]: text, getItem: () => text };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { localStorage });
  const query = () => Promise.reject(new DOMException('No access.', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { query } });
  const found = await draftStore('1', 'new').abandoned();
  expect(found.map((draft) => draft.key)).toEqual([key]);
});
