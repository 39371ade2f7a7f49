import { describe, expect, it, vi } from 'vitest';
import { changesOver, only, WriteQueue } from '../../../../client/admin/writes/write-queue.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { waitFor } from '../../../support/wait.ts';

const problem = {
  type: 'about:blank',
  title: 'Conflict',
  status: 409,
  detail: 'This name is taken.',
  code: 'badRequest',
} as const;

interface Row {
  id: string;
  name: string;
}

const rows: readonly Row[] = [{ id: '7', name: 'Gym' }];
const renamed = { id: '7', name: 'Fitness room' };

/** A write whose response the test decides. */
function pendingWrite(to?: Row): {
  write: { to?: Row; send: () => Promise<Row | undefined> };
  sent: () => boolean;
  succeed: (row?: Row) => void;
  fail: (error?: Error) => void;
} {
  const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>();
  const send = vi.fn<() => Promise<Row | undefined>>(() => promise);
  return {
    write: { ...(to && { to }), send },
    sent: () => send.mock.calls.length > 0,
    succeed: (row) => resolve(row),
    fail: (error = new ProblemError(problem)) => reject(error),
  };
}

function openQueue(): WriteQueue<Row> {
  const queue = new WriteQueue<Row>();
  queue.rebase(rows);
  return queue;
}

/** Records that differ from the loaded data, as shown over `base`. */
function shown(queue: WriteQueue<Row>, base: unknown = rows): unknown[] {
  return changesOver(base, queue.state()).map(({ to, isPending }) => [to?.name, isPending]);
}

describe('an optimistic write', () => {
  it('is shown before its response, which then replaces it until newer data is loaded', async () => {
    const queue = openQueue();
    const { write, succeed } = pendingWrite(renamed);
    const isSaved = queue.run('7', write);
    expect(shown(queue)).toEqual([['Fitness room', true]]);

    succeed({ id: '7', name: 'Fitness Room' });
    expect(await isSaved).toBe(true);
    expect(shown(queue)).toEqual([['Fitness Room', false]]);

    const newer = [...rows];
    expect(shown(queue, newer)).toEqual([]);
    queue.rebase(newer);
    expect(queue.state().changes).toEqual([]);
  });

  it('stays shown over data that was loaded before its response', async () => {
    const queue = openQueue();
    const { write, succeed } = pendingWrite(renamed);
    const isSaved = queue.run('7', write);
    const reloaded = [...rows];
    queue.rebase(reloaded);
    expect(shown(queue, reloaded)).toEqual([['Fitness room', true]]);
    succeed();
    await isSaved;
    expect(shown(queue, reloaded)).toEqual([['Fitness room', false]]);
  });

  it('stays shown over data whose load began before its response, and no longer', async () => {
    const queue = openQueue();
    const { write, succeed } = pendingWrite(renamed);
    const isSaved = queue.run('7', write);
    queue.rebase(rows, true);
    succeed();
    await isSaved;
    queue.show('8', { id: '8', name: 'Pool' });

    const older = [...rows];
    const both = [
      ['Fitness room', false],
      ['Pool', false],
    ];
    expect(shown(queue, older)).toEqual(both);
    queue.rebase(older);
    expect(shown(queue, older)).toEqual(both);
    expect(shown(queue, [...rows])).toEqual([]);
  });

  it('is rolled back alone if it fails, and can be repeated', async () => {
    const queue = openQueue();
    const first = pendingWrite(renamed);
    const second = pendingWrite({ id: '7', name: 'Spa' });
    const other = pendingWrite({ id: '8', name: 'Pool' });
    const results = [first, second].map(({ write }) => queue.run('7', write));
    results.push(queue.run('8', other.write));
    first.fail();
    expect(await results[0]).toBe(false);
    expect(shown(queue)).toEqual([
      ['Spa', true],
      ['Pool', true],
    ]);
    expect(queue.state().failures.get('7')?.problem).toEqual(problem);

    second.succeed();
    other.succeed();
    expect(await Promise.all(results)).toEqual([false, true, true]);

    first.write.send = async () => renamed;
    queue.retry('7');
    expect(queue.state().failures.size).toBe(0);
    await waitFor(() => expect(shown(queue)).toContainEqual(['Fitness room', false]));
  });

  it('waits for earlier writes to the same record only', async () => {
    const queue = openQueue();
    const first = pendingWrite();
    const second = pendingWrite();
    const other = pendingWrite();
    const isFirstSaved = queue.run('7', first.write);
    const isSecondSaved = queue.run('7', second.write);
    void queue.run('8', other.write);
    await waitFor(() => expect([first.sent(), other.sent()]).toEqual([true, true]));
    expect(second.sent()).toBe(false);

    first.fail();
    await isFirstSaved;
    await waitFor(() => expect(second.sent()).toBe(true));
    second.succeed();
    expect(await isSecondSaved).toBe(true);
  });

  it('forgets a failure that is dismissed', async () => {
    const queue = openQueue();
    const { write, fail } = pendingWrite(renamed);
    const isSaved = queue.run('7', write);
    fail();
    await isSaved;
    queue.dismiss('7');
    expect(queue.state().failures.size).toBe(0);
  });

  it('rejects with an error that is no problem, and is not shown any longer', async () => {
    const queue = openQueue();
    const { write, fail } = pendingWrite(renamed);
    const isSaved = queue.run('7', write);
    fail(new TypeError('x is not a function'));
    await expect(isSaved).rejects.toThrow('x is not a function');
    expect(shown(queue)).toEqual([]);
  });
});

describe('a write on its own', () => {
  it('is not repeated while it is pending', async () => {
    const queue = openQueue();
    const { write, succeed } = pendingWrite();
    const listener = vi.fn<() => void>();
    queue.subscribe(listener);
    const isSaved = queue.runAlone(write.send);
    expect(shown(queue)).toEqual([[undefined, true]]);
    expect(await queue.runAlone(write.send)).toBe(false);

    succeed();
    expect(await isSaved).toBe(true);
    expect(write.send).toHaveBeenCalledTimes(1);
    expect(shown(queue)).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('says why it failed', async () => {
    const queue = openQueue();
    expect(await queue.runAlone(() => Promise.reject(new ProblemError(problem)))).toBe(false);
    expect(queue.state().failures.get(only)?.problem).toEqual(problem);
  });
});
