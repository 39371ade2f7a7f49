import { expect, it } from 'vitest';
import { readInline, readPackedList } from '../../../../server/features/properties/list-reader.ts';
import { UnreadableAnswer } from '../../../../server/upstream/parse-answer.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import { wireList } from '../../../bench/wire-list.ts';

const neverAborted = new AbortController().signal;

/** A megabyte, enough to be read in a worker thread. */
const long = wireList(1000);

it('reads a long list in a worker thread like a short one', async () => {
  const expected = readInline(Buffer.from(long), costSettings);
  expect(
    await readPackedList(Buffer.from(long), neverAborted, {
      rates: costSettings,
    }),
  ).toEqual(expected);
  expect(expected).toMatchObject({ count: 1000, dropped: 0 });
});

it('keeps the event loop free while it reads a long list', async () => {
  let turns = 0;
  let isRead = false;
  const takeTurn = (): void => {
    turns += 1;
    if (!isRead) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await readPackedList(Buffer.from(long), neverAborted, {
    rates: costSettings,
  });
  isRead = true;
  // On the main thread it would take a single turn.
  expect(turns).toBeGreaterThan(20);
});

it.each([
  ['no JSON', Buffer.alloc(long.length, '{'), undefined],
  [
    'no property',
    Buffer.from(`{"properties":[{"id":1,"x":"${'x'.repeat(long.length)}"}]}`),
    ['propertyTitle invalid_type'],
  ],
])('names what is wrong with a long list that has %s', async (_what, body, issues) => {
  const error: unknown = await readPackedList(body, neverAborted, {
    rates: costSettings,
  }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnreadableAnswer);
  expect(error).toHaveProperty('issues', issues);
});

it('stops reading a long list whose caller aborts', async () => {
  const reader = new AbortController();
  const reading = readPackedList(Buffer.from(long), reader.signal, {
    rates: costSettings,
  });
  reader.abort();
  await expect(reading).rejects.toThrow('aborted');
});
