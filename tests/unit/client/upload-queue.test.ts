import { expect, it } from 'vitest';
import { UploadQueue } from '../../../client/forms/upload-queue.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { waitFor } from '../../support/wait.ts';

const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => new File(['x'], name));
const accept = (): null => null;

/** A queue whose uploads the test ends in turn. */
function openQueue(): {
  queue: UploadQueue<string>;
  ends: { name: string; signal: AbortSignal; end: PromiseWithResolvers<string> }[];
  report: (share: number) => void;
} {
  const ends: ReturnType<typeof openQueue>['ends'] = [];
  let report: (share: number) => void = () => {};
  const queue = new UploadQueue<string>((file, signal, onProgress) => {
    const end = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => end.reject(signal.reason));
    ends.push({ name: file.name, signal, end });
    report = onProgress;
    return end.promise;
  });
  return { queue, ends, report: (share) => report(share) };
}

function states(queue: UploadQueue<string>): string[] {
  return queue.state().map(({ name, state }) => `${name} ${state.kind}`);
}

it('uploads one file at a time, in order, with its progress', async () => {
  const { queue, ends, report } = openQueue();
  queue.add(files, accept);
  report(0.5);
  expect(queue.state()[0]?.state).toEqual({ kind: 'uploading', share: 0.5 });
  expect(states(queue)).toEqual(['a.jpg uploading', 'b.jpg waiting', 'c.jpg waiting']);

  ends[0]?.end.resolve('id of a');
  await waitFor(() => expect(ends[1]?.name).toBe('b.jpg'));
  expect(queue.state()[0]?.state).toEqual({ kind: 'uploaded', result: 'id of a' });
  expect(ends).toHaveLength(2);
});

it('goes on after a failure, which can be repeated', async () => {
  const { queue, ends, report } = openQueue();
  queue.add(files.slice(0, 2), accept);
  report(0.25);
  const problem = {
    type: 'about:blank',
    title: '',
    status: 503,
    detail: 'Network error',
    code: 'network',
  } as const;
  ends[0]?.end.reject(new ProblemError(problem));
  await waitFor(() => expect(states(queue)).toEqual(['a.jpg failed', 'b.jpg uploading']));
  expect(queue.state()[0]?.state).toMatchObject({ problem, share: 0.25 });

  queue.retry(queue.state()[0]?.key ?? 0);
  ends[1]?.end.resolve('id of b');
  await waitFor(() => expect(ends[2]?.name).toBe('a.jpg'));
});

it('cancels the upload of a file that is removed, and sends the next one', async () => {
  const { queue, ends } = openQueue();
  queue.add(files, accept);
  const [first, second] = queue.state();
  queue.remove(second?.key ?? 0);
  queue.remove(first?.key ?? 0);
  expect(ends[0]?.signal.aborted).toBe(true);
  await waitFor(() => expect(ends[1]?.name).toBe('c.jpg'));
  expect(states(queue)).toEqual(['c.jpg uploading']);
});

it('lists a refused file with the reason, and does not send it', () => {
  const { queue, ends } = openQueue();
  queue.add(files.slice(0, 1), ({ name }) => `${name} is too large`);
  expect(queue.state()[0]?.state).toEqual({ kind: 'refused', reason: 'a.jpg is too large' });
  expect(ends).toEqual([]);
});

it('starts with what is on the server already, and ends with its page', () => {
  const restored = new UploadQueue<string>(
    () => Promise.resolve(''),
    [{ name: 'old.jpg', result: 'id' }],
  );
  expect(states(restored)).toEqual(['old.jpg uploaded']);

  const { queue, ends } = openQueue();
  queue.add(files, accept);
  queue.clear();
  expect(ends[0]?.signal.aborted).toBe(true);
  expect([states(queue), ends.length]).toEqual([[], 1]);
});
