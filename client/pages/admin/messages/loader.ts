import type { LoaderFunctionArgs } from 'react-router';
import type { AdminMessage, MessagePage } from '../../../../shared/contract/admin/messages.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { bffContext } from '../../../bff.ts';
import { forAdmins } from '../../../guards.ts';
import { inboxQuery, inboxViewOf, type InboxView } from './inbox-address.ts';

export interface InboxData {
  view: InboxView;
  list: MessagePage;
  /** The one that is open; null where none is, or where there is none of that id. */
  message: AdminMessage | null;
}

/** The inbox as its address says, and the message that is open in it. */
export async function loadInbox(args: LoaderFunctionArgs): Promise<InboxData> {
  // Asked for at once: who is signed in is found out meanwhile.
  const read = readInbox(args);
  read.catch(() => {});
  return forAdmins(() => read)(args);
}

async function readInbox({ request, context }: LoaderFunctionArgs): Promise<InboxData> {
  const bff = context.get(bffContext);
  const view = inboxViewOf(new URL(request.url).searchParams);
  const [list, message] = await Promise.all([
    bff.readAdmin('messages', inboxQuery(view), request.signal),
    view.open === null
      ? null
      : bff.readAdmin('message', { id: view.open }, request.signal).catch(nullWhereNone),
  ]);
  return { view, list, message };
}

/** The list is of use even where an old link leads to a message that is no more. */
function nullWhereNone(error: unknown): null {
  if (error instanceof ProblemError && error.problem.status === 404) return null;
  throw error;
}
