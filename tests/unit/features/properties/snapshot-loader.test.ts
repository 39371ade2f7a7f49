import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import {
  packList,
  type PackedList,
} from '../../../../server/features/properties/catalogue/packed-list.ts';
import type { SavedList } from '../../../../server/features/properties/catalogue/saved-list.ts';
import { createSnapshotLoader } from '../../../../server/features/properties/catalogue/snapshot-loader.ts';
import { createShrinkageGuard } from '../../../../server/features/properties/catalogue/shrinkage.ts';
import type { ListChanges } from '../../../../server/upstream/visitors/list-changes.ts';
import type { FoundList } from '../../../../server/upstream/visitors/properties.ts';
import type { UpstreamProperty } from '../../../../server/upstream/visitors/property-schema.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const neverAborted = new AbortController().signal;
const hourMs = 60 * 60_000;

interface Provider {
  properties: UpstreamProperty[];
  version: string | undefined;
  etag: string | null;
  leftOut: number;
  changes: Partial<ListChanges> | null;
  /** Of the call for changes. */
  failure: Error | null;
}

/** A loader and the provider that it reads, which counts its calls. */
function setUp(initial: Partial<Provider> = {}, saved: SavedList | null = null) {
  const provider: Provider = {
    properties: ['1', '2', '3'].map((id) => upstreamProperty({ id })),
    version: 'v1',
    etag: '"e1"',
    leftOut: 0,
    changes: null,
    failure: null,
    ...initial,
  };
  const calls: string[] = [];
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const clock = { now: Date.UTC(2026, 0, 1) };
  const found = (): FoundList<PackedList> => {
    const { properties, version, etag, leftOut } = provider;
    return { status: 'ok', value: packList(properties, costSettings), etag, version, leftOut };
  };
  const shrinkage = createShrinkageGuard(() => clock.now, log);
  const load = createSnapshotLoader({
    rates: costSettings,
    upstream: {
      async list() {
        calls.push('list');
        return found();
      },
      async listIfChanged({ etag }) {
        calls.push(`list if not ${etag}`);
        const { version } = provider;
        return etag === provider.etag ? { status: 'not-modified', version } : found();
      },
      async changes({ since }) {
        calls.push(`changes since ${since}`);
        const { changes, failure, version = '', properties } = provider;
        if (failure) throw failure;
        const unchanged = { version, properties: [], removed: [], total: properties.length };
        return changes && { ...unchanged, ...changes };
      },
    },
    toPictureUrl: (url) => url,
    shrinkage,
    saved,
    clock: () => clock.now,
    log,
  });
  return { provider, calls, lines, clock, shrinkage, load };
}

const renamed = upstreamProperty({ id: '2', title: 'Renamed' });

describe('the snapshot after another', () => {
  it('comes from the changes only, which build on each other', async () => {
    const { provider, calls, load } = setUp();
    const first = await load(undefined, neverAborted);
    provider.changes = { version: 'v2', properties: [renamed], total: 3 };
    const second = await load(first, neverAborted);
    expect(second.find('2')?.title).toBe('Renamed');
    expect(first.find('2')?.title).toBe('Duplex 2');
    provider.changes = { version: 'v3', removed: ['1'], total: 2 };
    const third = await load(second, neverAborted);
    expect([third.count, third.find('1'), third.find('2')?.title]).toEqual([2, null, 'Renamed']);
    expect(calls).toEqual(['list', 'changes since v1', 'changes since v2']);
  });

  it('is the same object at the same version', async () => {
    const { provider, load } = setUp({ changes: {} });
    const first = await load(undefined, neverAborted);
    expect(await load(first, neverAborted)).toBe(first);
    provider.changes = { version: 'v2', removed: ['99'], total: 3 };
    const second = await load(first, neverAborted);
    expect([second.version, second.etag, second.list]).toEqual(['v2', '"e1"', first.list]);
  });

  it('is read whole from a provider that does not offer changes', async () => {
    const { provider, calls, load } = setUp({ version: undefined });
    const first = await load(undefined, neverAborted);
    expect(await load(first, neverAborted)).toBe(first);
    Object.assign(provider, { properties: [renamed], etag: '"e2"' });
    expect((await load(first, neverAborted)).count).toBe(1);
    expect(calls).toEqual(['list', 'list if not "e1"', 'list if not "e1"']);
  });

  it.each([
    ['the provider cannot tell the changes', null],
    ['the number of properties is another', { version: 'v2', properties: [renamed], total: 4 }],
    ['a property is removed and changed', { version: 'v2', properties: [renamed], removed: ['2'] }],
  ])('is read whole if %s', async (_why, changes) => {
    const { provider, calls, load } = setUp();
    const first = await load(undefined, neverAborted);
    const properties = [...provider.properties, upstreamProperty({ id: '4' })];
    Object.assign(provider, { changes, properties, etag: '"e2"' });
    expect((await load(first, neverAborted)).count).toBe(4);
    expect(calls).toEqual(['list', 'changes since v1', 'list if not "e1"']);
  });

  it('has the version that confirms the list', async () => {
    const { provider, calls, load } = setUp();
    const first = await load(undefined, neverAborted);
    provider.version = 'w1';
    const second = await load(first, neverAborted);
    expect([second.version, second.etag, second.list]).toEqual(['w1', '"e1"', first.list]);
    provider.version = undefined;
    expect(await load(second, neverAborted)).toBe(second);
    expect(calls.filter((call) => call.startsWith('changes'))).toEqual([
      'changes since v1',
      'changes since w1',
    ]);
  });

  it('is read whole without a condition once changes were applied', async () => {
    const { provider, calls, load } = setUp();
    provider.changes = { version: 'v2', properties: [renamed], total: 3 };
    const second = await load(await load(undefined, neverAborted), neverAborted);
    provider.changes = null;
    await load(second, neverAborted);
    expect(calls).toEqual(['list', 'changes since v1', 'changes since v2', 'list']);
  });

  it('counts the items that the site leaves out', async () => {
    const { provider, calls, load } = setUp({ leftOut: 2 });
    const first = await load(undefined, neverAborted);
    provider.changes = { version: 'v2', removed: ['1'], total: 4 };
    expect((await load(first, neverAborted)).count).toBe(2);
    expect(calls).toHaveLength(2);
  });

  it('is read whole once an hour, and when the clock was set back', async () => {
    const { provider, calls, clock, load } = setUp();
    const first = await load(undefined, neverAborted);
    provider.changes = { version: 'v2', properties: [renamed], total: 3 };
    clock.now += hourMs;
    const second = await load(first, neverAborted);
    clock.now += 1;
    const third = await load(second, neverAborted);
    clock.now -= 1000;
    await load(third, neverAborted);
    expect(calls).toEqual(['list', 'changes since v1', 'list', 'list if not "e1"']);
  });

  it('is read whole once changes have left many rows unused', async () => {
    const homes = Array.from({ length: 6000 }, (_, id) => upstreamProperty({ id: String(id) }));
    const { provider, calls, load } = setUp({ properties: homes });
    let last = await load(undefined, neverAborted);
    for (const [number, changed] of [1000, 1000, 1000, 1000, 1000, 1].entries()) {
      const properties = homes.slice(0, changed);
      provider.changes = { version: `w${number}`, properties, total: 6000 };
      last = await load(last, neverAborted);
    }
    expect(calls.slice(-1)).toEqual(['changes since w4']);
    await load(last, neverAborted);
    expect(calls.slice(-2)).toEqual(['changes since w4', 'list']);
  });

  it('is read whole if one answer holds many changes', async () => {
    const homes = Array.from({ length: 6000 }, (_, id) => upstreamProperty({ id: String(id) }));
    const { provider, calls, load } = setUp({ properties: homes });
    const first = await load(undefined, neverAborted);
    provider.changes = { version: 'v2', properties: homes.slice(0, 5001), total: 6000 };
    await load(first, neverAborted);
    const removed = homes.slice(0, 2).map(({ id }) => id);
    provider.changes = { version: 'v2', properties: homes.slice(2, 1001), removed, total: 5998 };
    await load(first, neverAborted);
    const whole = ['changes since v1', 'list if not "e1"'];
    expect(calls).toEqual(['list', ...whole, ...whole]);
  });

  it('does not lose most properties by changes that nobody expects', async () => {
    const homes = Array.from({ length: 30 }, (_, id) => upstreamProperty({ id: String(id) }));
    const { provider, lines, load } = setUp({ properties: homes });
    const first = await load(undefined, neverAborted);
    const removed = homes.slice(0, 20).map(({ id }) => id);
    provider.changes = { version: 'v2', removed, total: 10 };
    expect(await load(first, neverAborted)).toBe(first);
    expect(lines.join('')).toContain('lists far fewer properties');
  });

  it.each([
    ['a provider that sends changes', {}],
    ['a provider that sends whole lists', null],
  ])('loses them to one change by staff, not to any later one: %s', async (_which, changes) => {
    const { provider, shrinkage, load } = setUp({ changes });
    const first = await load(undefined, neverAborted);
    shrinkage.expectChange();
    expect(await load(first, neverAborted)).toBe(first);
    Object.assign(provider, { changes: null, properties: [], etag: '"e2"' });
    expect(await load(first, neverAborted)).toBe(first);
    shrinkage.expectChange();
    expect((await load(first, neverAborted)).count).toBe(0);
  });

  it('loses them to a change by staff that was made during the last load', async () => {
    const { provider, shrinkage, load } = setUp();
    const first = await load(undefined, neverAborted);
    const loading = load(first, neverAborted);
    shrinkage.expectChange();
    expect(await loading).toBe(first);
    Object.assign(provider, { properties: [], etag: '"e2"' });
    expect((await load(first, neverAborted)).count).toBe(0);
  });

  it('is no longer in doubt once the provider confirms the last one', async () => {
    const { provider, shrinkage, load } = setUp();
    const first = await load(undefined, neverAborted);
    const { properties } = provider;
    Object.assign(provider, { properties: [], etag: '"e2"' });
    expect(await load(first, neverAborted)).toBe(first);
    expect(shrinkage.pending()).toMatchObject({ before: 3, now: 0 });
    Object.assign(provider, { properties, etag: '"e1"' });
    expect(await load(first, neverAborted)).toBe(first);
    expect(shrinkage.pending()).toBeNull();
  });
});

describe('the first snapshot after a start with a saved list', () => {
  const saved = (): SavedList => ({
    list: packList(
      ['1', '2', '3'].map((id) => upstreamProperty({ id })),
      costSettings,
    ),
    etag: '"e0"',
    version: 'v0',
    leftOut: 0,
  });

  it('comes from the changes since then, which are requested until they arrive', async () => {
    const { provider, calls, load } = setUp({}, saved());
    provider.failure = new Error('no answer');
    await expect(load(undefined, neverAborted)).rejects.toBe(provider.failure);
    provider.failure = null;
    provider.changes = { version: 'v2', properties: [renamed], total: 3 };
    const first = await load(undefined, neverAborted);
    expect([first.find('2')?.title, first.version]).toEqual(['Renamed', 'v2']);
    expect(calls).toEqual(['changes since v0', 'changes since v0']);
  });

  it('comes from the changes even if an earlier load was aborted', async () => {
    const { provider, calls, load } = setUp({}, saved());
    provider.changes = { version: 'v2', properties: [renamed], total: 3 };
    const reason = new Error('nobody waits');
    await expect(load(undefined, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect((await load(undefined, neverAborted)).version).toBe('v2');
    expect(calls).toEqual(['changes since v0', 'changes since v0']);
  });

  it('is the saved list if nothing has changed', async () => {
    const { provider, calls, load } = setUp({}, saved());
    provider.changes = { version: 'v0' };
    expect(await load(undefined, neverAborted)).toMatchObject({ count: 3, etag: '"e0"' });
    expect(calls).toEqual(['changes since v0']);
  });

  it('is the whole list if the provider does not know its version', async () => {
    const { provider, calls, load } = setUp({}, saved());
    provider.properties = [renamed];
    const first = await load(undefined, neverAborted);
    // Whatever the saved one held: a list that has shrunk is only suspicious while the site runs.
    expect([first.count, first.find('2')?.title]).toEqual([1, 'Renamed']);
    expect(calls).toEqual(['changes since v0', 'list if not "e0"']);
  });

  it('is followed by the whole list within an hour', async () => {
    const { provider, calls, clock, load } = setUp({}, saved());
    provider.changes = { version: 'v2', properties: [renamed], total: 3 };
    const first = await load(undefined, neverAborted);
    clock.now += hourMs + 1;
    await load(first, neverAborted);
    expect(calls).toEqual(['changes since v0', 'list']);
  });
});
