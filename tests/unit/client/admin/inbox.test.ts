import { describe, expect, test } from 'vitest';
import { answerClock } from '../../../../client/pages/admin/messages/answer-clock.ts';
import { attemptOf } from '../../../../client/pages/admin/messages/drafts.ts';
import {
  inboxPath,
  inboxQuery,
  inboxViewOf,
} from '../../../../client/pages/admin/messages/inbox-address.ts';

const hour = 3600;

test.each([
  [null, null],
  [0, null],
  [18 * hour - 1, null],
  [18 * hour, ['due', 'Reply due in 6 h']],
  [19 * hour + 1, ['due', 'Reply due in 4 h']],
  [23 * hour + 1, ['due', 'Reply due in 59 min']],
  [24 * hour, ['due', 'Reply due in 1 min']],
  [24 * hour + 1, ['late', 'Overdue by 1 min']],
  [30 * hour, ['late', 'Overdue by 6 h']],
  [24 * hour + 47 * hour, ['late', 'Overdue by 47 h']],
  [24 * hour + 48 * hour, ['late', 'Overdue by 2 days']],
])('after %s seconds a message’s response time reads %j', (waited, expected) => {
  const clock = answerClock(waited);
  expect(clock && [clock.urgency, clock.text]).toEqual(expected);
});

describe('inbox URL', () => {
  const view = (search: string): ReturnType<typeof inboxViewOf> =>
    inboxViewOf(new URLSearchParams(search));

  test('opens on new messages', () => {
    expect(inboxQuery(view(''))).toEqual({ status: 'new' });
    expect(inboxPath(view(''), {})).toBe('/admin/messages');
  });

  test('contains state, filters, order, page and message', () => {
    const search =
      'status=all&q=tunde&kind=owner&assignee=me&unread=true&sort=name&page=2&message=7';
    expect(inboxPath(view(search), {})).toBe(`/admin/messages?${search}`);
    expect(inboxQuery(view(search))).toEqual({
      q: 'tunde',
      kind: 'owner',
      assignee: 'me',
      unread: 'true',
      sort: 'name',
      page: '2',
    });
  });

  test('shows the first page with no message open when the state changes', () => {
    expect(inboxPath(view('q=a&page=2&message=7'), { tab: 'spam' })).toBe(
      '/admin/messages?status=spam&q=a',
    );
  });

  test('omits invalid values', () => {
    const search = `status=lost&kind=bot&assignee=x&unread=yes&deleted=1&sort=secret&page=-1&q=${'a'.repeat(101)}`;
    expect(view(search)).toEqual({ tab: 'new', filters: {}, page: 1, open: null });
  });
});

test('sends a text again as it was sent first, and another text with the newest reply seen', () => {
  const attempt = { text: 'Yes.', seenReply: '1' };
  expect(attemptOf({ text: 'Yes.', attempt }, '2')).toEqual(attempt);
  expect(attemptOf({ text: 'Yes!', attempt }, '2')).toEqual({ text: 'Yes!', seenReply: '2' });
});
