import type { LoaderFunctionArgs } from 'react-router';
import type {
  AdminMessage,
  MessagePage,
} from '../../../../shared/contract/admin/message-schemas.ts';
import type { Bff } from '../../../../shared/contract/bff.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { bffContext } from '../../../bff/bff-context.ts';
import { inboxQuery, inboxViewOf, type InboxView } from './inbox-address.ts';

export interface InboxData {
  view: InboxView;
  list: MessagePage;
  /** The open message; null if none is open or it does not exist. */
  message: AdminMessage | null;
}

/** Loads the inbox for the URL, with its open message. */
export async function loadInbox({ request, context }: LoaderFunctionArgs): Promise<InboxData> {
  const view = inboxViewOf(new URL(request.url).searchParams);
  return readInbox(context.get(bffContext), view, request.signal);
}

export async function readInbox(
  bff: Bff,
  view: InboxView,
  signal: AbortSignal,
): Promise<InboxData> {
  const [list, message] = await Promise.all([
    bff.call('GET /admin/messages', signal, { query: inboxQuery(view) }),
    view.open === null
      ? null
      : bff
          .call('GET /admin/messages/{id}', signal, { params: { id: view.open } })
          .catch(nullWhereNone),
  ]);
  return { view, list, message };
}

/** Number of unread messages, regardless of filters. */
export async function readUnread(bff: Bff, signal: AbortSignal): Promise<number> {
  const { counts } = await bff.call('GET /admin/messages', signal, {
    query: { pageSize: '1', unread: 'true' },
  });
  return counts.unread;
}

/** The list is still useful if a link leads to a deleted message. */
function nullWhereNone(error: unknown): null {
  if (error instanceof ProblemError && error.problem.status === 404) return null;
  throw error;
}
