import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lastingKeys } from '../../../../client/admin/writes/lasting-keys.ts';
import {
  keepKeys,
  pageKeys,
  sendWithKey,
  type SentWrite,
} from '../../../../client/bff/write-keys.ts';
import { call, unreachable } from '../../../../client/bff/json-calls.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';

const problem = (status: number): ProblemError =>
  new ProblemError({ type: 'about:blank', title: '', status, detail: '', code: 'unknown' });

/** The key that the write is sent with. */
async function keyOf(sent: SentWrite, failure?: Error): Promise<string> {
  let used = '';
  const answered = sendWithKey(sent, async (key) => {
    used = key;
    if (failure) throw failure;
  });
  await answered.catch(() => {});
  return used;
}

let paths = 0;
function write(
  method: string,
  path = `/api/admin/things/${(paths += 1)}`,
  body?: object,
): SentWrite {
  return { method, path, body };
}

describe.each([
  ['of visitors', pageKeys],
  ['of staff', lastingKeys],
])('the keys %s', (_, keys) => {
  beforeEach(() => keepKeys(keys));

  it.each([
    ['is unreachable', unreachable('network')],
    ['fails', problem(502)],
    ['has no session', problem(401)],
  ])(
    'a write has the same key as long as the server %s, and another one afterwards',
    async (_failure, error) => {
      const one = write('POST', '/api/admin/properties', { title: `Home ${(paths += 1)}` });
      const key = await keyOf(one, error);
      expect(await keyOf(one, error)).toBe(key);
      expect(await keyOf(one)).toBe(key);
      expect(await keyOf(one)).not.toBe(key);
    },
  );

  it('a choice that was undone and is made again is a new wish', async () => {
    const path = '/api/account/enquiry-mails';
    const off = write('PUT', path, { wanted: false });
    const on = write('PUT', path, { wanted: true });
    const key = await keyOf(off, problem(502));
    await keyOf(on);
    expect(await keyOf(off)).not.toBe(key);
    const gym = write('POST', '/api/admin/amenities', { name: `Gym ${(paths += 1)}` });
    const added = await keyOf(gym, problem(502));
    await keyOf(write('DELETE', '/api/admin/amenities/7'));
    expect(await keyOf(gym)).not.toBe(added);
  });

  it('a write whose answer ended in the middle keeps its key', async () => {
    const sentKeys: string[] = [];
    const cut = new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"id":'));
        body.error(new TypeError('network error'));
      },
    });
    vi.stubGlobal(
      'fetch',
      async (_path: string, { headers }: { headers: Record<string, string> }) => {
        sentKeys.push(headers['idempotency-key'] ?? '');
        return sentKeys.length === 1
          ? new Response(cut, { status: 201 })
          : Response.json({ id: '7' });
      },
    );
    const body = { name: `Gym ${(paths += 1)}` };
    const send = () => call('POST /admin/amenities', new AbortController().signal, { body });
    await expect(send()).rejects.toMatchObject({ problem: { code: 'network' } });
    expect(await send()).toEqual({ id: '7' });
    expect(sentKeys[1]).toBe(sentKeys[0]);
    vi.unstubAllGlobals();
  });

  it('a refused write has another key when it is sent again', async () => {
    const one = write('PUT');
    expect(await keyOf(one, problem(422))).not.toBe(await keyOf(one));
  });

  it('another input has another key', async () => {
    const key = await keyOf(write('POST', '/api/a', { name: 'Gym' }), problem(502));
    expect(await keyOf(write('POST', '/api/a', { name: 'Pool' }))).not.toBe(key);
    const [one, two] = [new Blob(['a']), new Blob(['a'])];
    const photo = await keyOf(write('POST', '/api/b', one), problem(502));
    expect(await keyOf(write('POST', '/api/b', two))).not.toBe(photo);
    expect(await keyOf(write('POST', '/api/b', one))).toBe(photo);
  });
});

describe('among the writes of staff', () => {
  beforeEach(() => keepKeys(lastingKeys));

  it('a change that was replaced by a later one is a new wish', async () => {
    const home = write('DELETE');
    const key = await keyOf(home, problem(502));
    await keyOf({ method: 'POST', path: `${home.path}/restore`, body: undefined });
    expect(await keyOf(home)).not.toBe(key);
  });

  it('a home and a photo that were not answered keep their key after other changes', async () => {
    const home = write('POST', '/api/admin/properties', { title: 'One' });
    const photo = write('POST', '/api/admin/properties/7/photos', new Blob(['a']));
    const keys = [await keyOf(home, problem(502)), await keyOf(photo, problem(502))];
    await keyOf(write('POST', '/api/admin/properties', { title: 'Two' }));
    await keyOf(write('PUT', '/api/admin/properties/7', { title: 'Three' }));
    expect([await keyOf(home), await keyOf(photo)]).toEqual(keys);
  });
});
