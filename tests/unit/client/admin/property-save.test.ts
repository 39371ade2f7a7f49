import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOf, emptyDraft, fieldsOf } from '../../../../client/pages/admin/property/draft.ts';
import type { DraftBase } from '../../../../client/pages/admin/property/stored-draft.ts';
import {
  PropertySave,
  type SavedListener,
} from '../../../../client/pages/admin/property/use-save.ts';
import { emptyProperty } from '../../../../shared/property-values.ts';
import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';

const property: AdminProperty = {
  ...emptyProperty,
  id: '7',
  uuid: '0b5e9a40-0000-4000-8000-000000000007',
  version: 3,
  reference: 'HF-7',
  title: 'Terrace in Jabi',
  location: '4 Admiralty Way, Lekki Phase 1, Lagos',
  district: 'Lekki',
  purpose: 'buy',
  type: 'Terrace',
  furnishing: '',
  price: 85_000_000,
  bedrooms: 4,
  bathrooms: 4,
  kitchens: 1,
  garages: 1,
  floors: 2,
  area: 320,
  featured: false,
  status: 'draft',
  yearBuilt: 2020,
  description: 'A terrace near the lake.',
  amenities: [],
  videoUrl: '',
  coordinates: null,
  nearby: [],
  photos: [],
  photoCount: 0,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  deletedAt: null,
};
const base: DraftBase = { version: property.version, fields: fieldsOf(property) };
const edited = { ...draftOf(property), title: 'Terrace with a pool' };

const requests = vi.fn<typeof fetch>();
const onSaved = vi.fn<SavedListener>();

beforeEach(() => vi.stubGlobal('fetch', requests));
afterEach(() => {
  vi.unstubAllGlobals();
  requests.mockReset();
  onSaved.mockReset();
});

describe('saving the property form', () => {
  it('sends the changed fields with the version they are based on', async () => {
    respond(200, { ...property, title: edited.title, version: 4 });
    const save = openSave('7');
    const saving = save.save(edited, base);
    expect(save.state().pending).toBe(true);
    await saving;
    expect(sent()).toEqual([
      ['PUT', '/api/admin/properties/7', { title: edited.title, version: 3 }],
    ]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ version: 4 }),
      edited,
    );
    expect(save.state()).toMatchObject({ pending: false, problem: null, answer: null });
  });

  it('counts as saved if the property has what was sent, whoever answered a lost attempt', async () => {
    const theirs = { ...property, title: edited.title, price: 1_000_000, version: 5 };
    respond(409, { ...problem(409), current: theirs });
    const save = openSave('7');
    await save.save(edited, base);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(theirs, edited);
    expect(save.state()).toMatchObject({ problem: null, conflict: null });
  });

  it('creates a property from a new form', async () => {
    respond(201, property);
    await openSave(null).save(edited, null);
    expect(sent()).toMatchObject([
      ['POST', '/api/admin/properties', { title: edited.title, status: 'draft' }],
    ]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(property, edited);
  });

  it('shows the errors of a form that cannot be saved, without sending it', async () => {
    const save = openSave(null);
    await save.save(emptyDraft, null);
    expect(Object.keys(save.state().answer?.errors ?? {})).toContain('title');
    expect(requests).not.toHaveBeenCalled();
    expect(onSaved).not.toHaveBeenCalled();
  });

  it("shows the server's field errors", async () => {
    respond(422, { ...problem(422), errors: { price: 'Price must be a number' } });
    const save = openSave('7');
    await save.save(edited, base);
    expect(save.state()).toMatchObject({
      answer: { errors: { price: 'Price must be a number' } },
      problem: null,
    });
  });

  it('asks which version to save if somebody else changed a field', async () => {
    const theirs = { ...property, price: 90_000_000, version: 4 };
    respond(409, { ...problem(409), current: theirs });
    const save = openSave('7');
    await save.save(edited, base);
    expect(save.state()).toMatchObject({ conflict: theirs, problem: null });
    save.postpone();
    expect(save.state().conflict).toBeNull();
  });

  it('does not repeat a save that was refused for the very version it is based on', async () => {
    requests.mockImplementation(async () => {
      expect(requests.mock.calls.length).toBeLessThan(5);
      return Response.json({ ...problem(409), current: property }, { status: 409 });
    });
    const save = openSave('7');
    await save.save(edited, base);
    expect(requests).toHaveBeenCalledOnce();
    expect(save.state()).toMatchObject({ pending: false, conflict: property });
  });

  it('saves over a new version that changed no field', async () => {
    respond(409, { ...problem(409), current: { ...property, version: 5 } });
    respond(200, { ...property, title: edited.title, version: 6 });
    await openSave('7').save(edited, base);
    expect(sent().map(([, , body]) => body)).toEqual([
      { title: edited.title, version: 3 },
      { title: edited.title, version: 5 },
    ]);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('restores a property that somebody else deleted, then saves it', async () => {
    respond(404, problem(404));
    const save = openSave('7');
    await save.save(edited, base);
    expect(save.state()).toMatchObject({ isDeleted: true, problem: null });

    respond(200, property);
    respond(200, { ...property, title: edited.title });
    await save.restoreAndSave(edited, base);
    expect(sent().map(([method, path]) => `${method} ${path}`)).toEqual([
      'PUT /api/admin/properties/7',
      'POST /api/admin/properties/7/restore',
      'PUT /api/admin/properties/7',
    ]);
    expect(save.state().isDeleted).toBe(false);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('saves a copy as a draft if its status is not one to start from', async () => {
    respond(201, property);
    const sold = { ...edited, status: 'sold' as const };
    await openSave('7').saveAsNew(sold);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(property, sold);
    expect(sent()).toMatchObject([['POST', '/api/admin/properties', { status: 'draft' }]]);
  });

  it('reports a lost connection, and is free to try again', async () => {
    requests.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    respond(200, property);
    const save = openSave('7');
    await save.save(edited, base);
    expect(save.state()).toMatchObject({ pending: false, problem: { code: 'network' } });
    await save.save(edited, base);
    expect(save.state().problem).toBeNull();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('ignores a second click while it is saving', async () => {
    respond(200, property);
    const save = openSave('7');
    await Promise.all([save.save(edited, base), save.save(edited, base)]);
    expect(requests).toHaveBeenCalledOnce();
  });
});

function openSave(id: string | null): PropertySave {
  const save = new PropertySave(id);
  save.onSaved(onSaved);
  return save;
}

function respond(status: number, body: object): void {
  requests.mockResolvedValueOnce(Response.json(body, { status }));
}

function problem(status: number): object {
  return { type: 'about:blank', title: '', status, detail: 'No.', code: 'upstream' };
}

/** Method, path and body of each request. */
function sent(): [method: string | undefined, path: string, body: unknown][] {
  return requests.mock.calls.map(([url, init]) => [
    init?.method,
    String(url),
    JSON.parse(String(init?.body ?? 'null')),
  ]);
}
