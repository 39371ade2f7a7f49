import type { LoaderFunctionArgs } from 'react-router';
import type { AdminMessage, MessagePage } from '../../../../shared/contract/admin/messages.ts';
import type { Bff } from '../../../../shared/contract/bff.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { bffContext } from '../../../bff/bff-context.ts';
import { forAdmins } from '../../../admin/for-admins.ts';
import { inboxQuery, inboxViewOf, type InboxView } from './inbox-address.ts';

export interface InboxData {
  view: InboxView;
  list: MessagePage;
  /** The one that is open; null where none is, or where there is none of that id. */
  message: AdminMessage | null;
}

/** The inbox as its address says, and the message that is open in it. */
export async function loadInbox(args: LoaderFunctionArgs): Promise<InboxData> {
  const { request, context } = args;
  const view = inboxViewOf(new URL(request.url).searchParams);
  // Asked for at once: who is signed in is found out meanwhile.
  const read = readInbox(context.get(bffContext), view, request.signal);
  read.catch(() => {});
  return forAdmins(() => read)(args);
}

export async function readInbox(
  bff: Bff,
  view: InboxView,
  signal: AbortSignal,
): Promise<InboxData> {
  const [list, message] = await Promise.all([
    bff.readAdmin('messages', inboxQuery(view), signal),
    view.open === null
      ? null
      : bff.readAdmin('message', { id: view.open }, signal).catch(nullWhereNone),
  ]);
  return { view, list, message };
}

/** How many messages nobody has read, whatever the inbox is filtered by. */
export async function readUnread(bff: Bff, signal: AbortSignal): Promise<number> {
  const { counts } = await bff.readAdmin('messages', { pageSize: '1', unread: 'true' }, signal);
  return counts.unread;
}

/** The list is of use even where an old link leads to a message that is no more. */
function nullWhereNone(error: unknown): null {
  if (error instanceof ProblemError && error.problem.status === 404) return null;
  throw error;
}
