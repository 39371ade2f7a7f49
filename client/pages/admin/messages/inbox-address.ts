import {
  messageKinds,
  messageSorts,
  messageStatuses,
} from '../../../../shared/contract/admin/messages.ts';
import { paths } from '../../../../shared/paths.ts';

/** The message statuses and 'all'. */
export const inboxTabs = [...messageStatuses, 'all'] as const;
export type InboxTab = (typeof inboxTabs)[number];

const filterNames = ['q', 'kind', 'assignee', 'unread', 'deleted', 'sort'] as const;
export type InboxFilters = Partial<Record<(typeof filterNames)[number], string>>;

/** The inbox state in the URL. */
export interface InboxView {
  tab: InboxTab;
  filters: InboxFilters;
  page: number;
  /** Id of the open message. */
  open: string | null;
}

/** Shows new messages by default and ignores invalid parameters. */
export function inboxViewOf(search: URLSearchParams): InboxView {
  const filters = filterNames.flatMap((name) => {
    const value = (search.get(name) ?? '').trim();
    return isPossible[name](value) ? [[name, value] as const] : [];
  });
  const page = Number(search.get('page'));
  return {
    tab: inboxTabs.find((tab) => tab === search.get('status')) ?? 'new',
    filters: Object.fromEntries(filters),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    open: search.get('message') || null,
  };
}

const isPossible: Record<(typeof filterNames)[number], (value: string) => boolean> = {
  q: (value) => value !== '' && value.length <= 100 && !/\p{Cc}/u.test(value),
  kind: (value) => messageKinds.some((kind) => kind === value),
  assignee: (value) => /^(?:me|none|[1-9]\d{0,9})$/.test(value),
  unread: (value) => value === 'true',
  deleted: (value) => value === 'true',
  sort: (value) => messageSorts.some((sort) => sort === value.replace(/^-/, '')),
};

/** Path with another tab or filter, on page 1 without an open message. */
export function inboxPath(
  { tab, filters, page, open }: InboxView,
  change: Partial<InboxView>,
): string {
  const moves = 'tab' in change || 'filters' in change;
  const next = { tab, filters, page: moves ? 1 : page, open: moves ? null : open, ...change };
  const query = new URLSearchParams();
  if (next.tab !== 'new') query.set('status', next.tab);
  for (const name of filterNames) {
    const value = next.filters[name];
    if (value) query.set(name, value);
  }
  if (next.page > 1) query.set('page', String(next.page));
  if (next.open !== null) query.set('message', next.open);
  return query.size > 0 ? `${paths.adminMessages}?${query}` : paths.adminMessages;
}

/** API query for the list. */
export function inboxQuery({ tab, filters, page }: InboxView): Record<string, string> {
  return {
    ...filters,
    ...(tab !== 'all' && { status: tab }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Whether any filter other than the status is set. */
export function isFiltered({ filters }: InboxView): boolean {
  return Object.keys(filters).some((name) => name !== 'sort');
}
