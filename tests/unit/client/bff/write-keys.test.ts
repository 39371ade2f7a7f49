import { beforeEach, describe, expect, it } from 'vitest';
import { lastingKeys } from '../../../../client/admin/writes/lasting-keys.ts';
import {
  keepKeys,
  pageKeys,
  sendWithKey,
  type SentWrite,
} from '../../../../client/bff/write-keys.ts';
import { unreachable } from '../../../../client/bff/json-calls.ts';
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
