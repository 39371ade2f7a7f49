import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Batch } from '../../../../shared/contract/admin/batch-schemas.ts';
import {
  remainingJobs,
  runBulk,
  type BulkReport,
} from '../../../../client/pages/admin/properties/bulk-run.ts';
import { outcomeOf } from '../../../../client/admin/batches/batch-undo.ts';
import {
  conflictsBetween,
  firstChoices,
  mergeChoices,
} from '../../../../client/pages/admin/property/conflict.ts';
import { emptyDraft, statusChoices } from '../../../../client/pages/admin/property/draft.ts';
import {
  arrange,
  isOnlyLonger,
  move,
  orderOf,
} from '../../../../client/pages/admin/property/photos/photo-order.ts';
import { numberIn, pointIn } from '../../../../client/pages/admin/property/typed-values.ts';

describe('number and point inputs', () => {
  it.each([
    ['₦45,000,000', 45_000_000],
    [' 1 200 ', 1200],
    ['', null],
    ['a lot', 'a lot'],
    ['1.5', '1.5'],
  ])('reads the number %j as %j', (text, number) => {
    expect(numberIn(text)).toBe(number);
  });

  it.each([
    ['6.4474, 3.4553', { lat: 6.4474, lng: 3.4553 }],
    ['(6.4474 3.4553)', { lat: 6.4474, lng: 3.4553 }],
    ['-6;181', null],
    ['Maitama', null],
    ['', null],
  ])('reads the point %j as %j', (text, point) => {
    expect(pointIn(text)).toEqual(point);
  });
});

describe('concurrent edits', () => {
  const started = { ...emptyDraft, title: 'Terrace', price: '5', bedrooms: '3' };
  const mine = { ...started, title: 'My Terrace', price: '6' };
  const theirs = { ...started, title: 'Their Terrace', bedrooms: '4' };

  it('conflict in every field that either person changed, and merge one-sided changes', () => {
    const conflicts = conflictsBetween(started, mine, theirs);
    expect(conflicts).toEqual([
      { field: 'title', changedBy: 'both' },
      { field: 'price', changedBy: 'mine' },
      { field: 'bedrooms', changedBy: 'theirs' },
    ]);
    expect(mergeChoices(mine, theirs, firstChoices(conflicts))).toEqual({
      ...started,
      title: 'My Terrace',
      price: '6',
      bedrooms: '4',
    });
  });

  it('do not conflict if both made the same change', () => {
    expect(conflictsBetween(started, mine, { ...mine })).toEqual([]);
  });
});

describe('status choices', () => {
  it('include the current status and only those that fit the purpose', () => {
    expect(statusChoices('under_offer', 'buy')).toEqual([
      'under_offer',
      'published',
      'sold',
      'archived',
    ]);
    expect(statusChoices(null, 'rent')).toEqual(['draft', 'published']);
  });
});

describe('photo order', () => {
  const photos = ['1', '2', '3'].map((id) => ({
    id,
    src: `/media/${id}`,
    alt: `Photo ${id}`,
    width: 3,
    height: 2,
    color: '#efe7d8',
  }));
  const ids = (order: readonly { id: string }[]): string => order.map(({ id }) => id).join('');

  it('keeps a chosen order while photos are added and removed', () => {
    const order = move(orderOf(photos), '3', 0);
    expect(ids(order)).toBe('312');
    const now = [...photos.slice(1), { ...photos[0], id: '4' } as (typeof photos)[number]];
    expect(ids(arrange(now, order))).toBe('324');
  });

  it('counts as only longer if photos were appended', () => {
    const before = orderOf(photos);
    expect(isOnlyLonger(before, [...before, { id: '4', alt: '' }])).toBe(true);
    expect(isOnlyLonger(before, move(before, '1', 2))).toBe(false);
    expect(isOnlyLonger(before, before.slice(1))).toBe(false);
  });
});

describe('a bulk action', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('can still be undone if its last properties needed no change', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => String(index + 1));
    const changed = ids.slice(0, 100).map((id) => ({ id, version: 2 }));
    const answers = [
      { done: changed, failed: [], next: null, batch: '8' },
      { done: [{ id: '101', version: 1 }], failed: [], next: null, batch: null },
    ];
    vi.stubGlobal('fetch', async () => Response.json(answers.shift()));
    const job = {
      action: 'publish',
      target: { kind: 'ids', ids },
      items: new Map(),
      batch: null,
    } as const;
    expect(await runBulk(job, () => {})).toMatchObject({ batch: '8', rest: null });
  });
});

describe('remainder of a bulk action', () => {
  const problem = {
    type: 'about:blank',
    title: '',
    status: 503,
    detail: '',
    code: 'network',
  } as const;
  const failed = [{ id: '2', title: 'Terrace', message: 'Needs a description' }];

  it('contains the rejected and the unreached properties', () => {
    const job = {
      action: 'publish',
      target: { kind: 'ids', ids: ['1', '2', '3'] },
      items: new Map(),
      batch: null,
    } as const;
    const report: BulkReport = {
      job,
      done: [{ id: '1', version: 2 }],
      failed,
      rest: { target: { kind: 'ids', ids: ['3'] }, problem },
      batch: '8',
    };
    expect(remainingJobs(report)).toEqual([
      { ...job, target: { kind: 'ids', ids: ['2', '3'] }, batch: '8' },
    ]);
  });

  it('continues a filter after the last property reached', () => {
    const rest = { kind: 'filter', filter: { q: 'x' }, after: '500', count: 20 } as const;
    const job = {
      action: 'publish',
      target: { ...rest, after: null, count: 520 },
      items: new Map(),
      batch: null,
    } as const;
    const report: BulkReport = {
      job,
      done: [],
      failed,
      rest: { target: rest, problem },
      batch: null,
    };
    expect(remainingJobs(report).map(({ target }) => target)).toEqual([
      { kind: 'ids', ids: ['2'] },
      rest,
    ]);
  });
});

describe('undo summary', () => {
  const batch: Batch = {
    id: '8',
    kind: 'archive',
    user: { id: '1', name: 'Ngozi Eze' },
    startedAt: '2026-11-21T10:00:00Z',
    state: 'undone',
    total: 64,
    count: 64,
    restored: 64,
    changed: 0,
    merge: null,
    undoableUntil: '2026-12-21T10:00:00Z',
  };

  it.each<[Partial<Batch>, string]>([
    [{}, 'Undone: 64 properties restored'],
    [
      { restored: 61, changed: 3 },
      '61 of 64 properties restored; 3 skipped because they have changed since',
    ],
    [
      { restored: 63, changed: 1 },
      '63 of 64 properties restored; 1 skipped because it has changed since',
    ],
    [
      { state: 'undo-interrupted', restored: 20, changed: 1 },
      'Undoing stopped after 21 of 64 properties',
    ],
    [{ kind: 'merge', count: 0, restored: 0 }, 'Undone'],
  ])('shows %j as %s', (facts, sentence) => {
    expect(outcomeOf({ ...batch, ...facts })).toBe(sentence);
  });
});
