import type { Batch, BatchPage } from '../../shared/contract/admin/batch-schemas.ts';
import type { Deleted, MergedItem, LookupItem } from '../../shared/contract/admin/list-schemas.ts';
import type { LookupList } from '../../shared/contract/admin/lists.ts';
import type { AdminMessage } from '../../shared/contract/admin/message-schemas.ts';
import type { MessageChange, MessagePost } from '../../shared/contract/admin/messages.ts';
import type { BulkResult, ImportResult } from '../../shared/contract/admin/property-schemas.ts';
import type {
  AdminProperty,
  BulkRequest,
  NewProperty,
  PhotoArrangement,
  PropertyChange,
  PropertyFilter,
} from '../../shared/contract/admin/properties.ts';
import type { AdminQuery, AdminReads } from '../../shared/contract/admin/reads.ts';
import type { AdminUser } from '../../shared/contract/admin/user-schemas.ts';
import type { UserChange } from '../../shared/contract/admin/users.ts';
import type { AuditFilter } from '../../shared/contract/admin/audit.ts';
import { apiPaths } from '../../shared/paths.ts';
import { call } from '../bff/json-calls.ts';
import { keepKeys } from '../bff/write-keys.ts';
import { lastingKeys } from './writes/lasting-keys.ts';

keepKeys(lastingKeys);

/**
 * The staff's calls to the JSON API, which reject with `ProblemError`. Leaving the page does not cancel them. A 409 on
 * a property includes the current property beside the problem (`PropertyConflict`).
 */
export const admin = {
  createProperty: (fields: NewProperty) =>
    request<AdminProperty | null>('POST', at('properties'), fields),
  changeProperty: (id: string, change: PropertyChange) =>
    request<AdminProperty>('PUT', at('properties', id), change),
  deleteProperty: (id: string) => request<Deleted>('DELETE', at('properties', id)),
  restoreProperty: (id: string) => request<AdminProperty>('POST', at('properties', id, 'restore')),
  arrangePhotos: (id: string, arrangement: PhotoArrangement) =>
    request<AdminProperty>('PUT', at('properties', id, 'photos'), arrangement),
  deletePhoto: (id: string, photo: string) =>
    request<AdminProperty>('DELETE', at('properties', id, 'photos', photo)),
  bulk: (bulk: BulkRequest) => request<BulkResult>('POST', at('properties', 'bulk'), bulk),
  /** @param file of the type text/csv */
  importProperties: (file: Blob, options: ImportOptions) =>
    request<ImportResult>(
      'POST',
      `${at('properties', 'import')}?${new URLSearchParams({ ...options })}`,
      file,
    ),

  postMessage: (post: MessagePost) => request<AdminMessage>('POST', at('messages'), post),
  changeMessage: (id: string, change: MessageChange) =>
    request<AdminMessage>('PATCH', at('messages', id), change),
  deleteMessage: (id: string) => request<Deleted>('DELETE', at('messages', id)),
  restoreMessage: (id: string) => request<AdminMessage>('POST', at('messages', id, 'restore')),

  addName: (list: LookupList, name: string) => request<LookupItem>('POST', at(list), { name }),
  rename: (list: LookupList, id: string, name: string) =>
    request<LookupItem>('PUT', at(list, id), { name }),
  /** Answers 409, with the number of properties in `detail`, while the item is in use. */
  deleteName: (list: LookupList, id: string) => request<object>('DELETE', at(list, id)),
  /** Returns the remaining item. */
  mergeNames: (list: LookupList, id: string, into: string) =>
    request<MergedItem>('POST', at(list, id, 'merge'), { into }),

  undoBatch: (id: string) => request<Batch>('POST', at('batches', id, 'undo')),
  batch: (id: string) => request<Batch>('GET', at('batches', id)),
  newestBatch: async (signal: AbortSignal): Promise<Batch | undefined> => {
    const { batches } = await call<BatchPage>('GET', `${at('batches')}?limit=1`, signal);
    return batches[0];
  },

  costs: (query: AdminQuery) =>
    request<AdminReads['costs']>('GET', `${at('costs')}?${new URLSearchParams(query)}`),

  resendUndelivered: (id: string) => request<object>('POST', at('undelivered', id, 'resend')),
  dropUndelivered: (id: string) => request<object>('DELETE', at('undelivered', id)),
  resendMail: (id: string) => request<object>('POST', at('mails', id, 'resend')),
  dropMail: (id: string) => request<object>('DELETE', at('mails', id)),

  changeUser: (id: string, change: UserChange) =>
    request<AdminUser>('PATCH', at('users', id), change),
  endSessions: (id: string) => request<AdminUser>('POST', at('users', id, 'end-sessions')),
} as const;

export interface ImportOptions {
  dryRun: 'true' | 'false';
  /** 'all' saves nothing if any row has a problem; 'valid' saves the rows without problems. */
  mode: 'all' | 'valid';
}

/** URL for uploading one photo: `POST` with the file as the body. The response is the property. */
export function photoUploadAddress(property: string, alt: string): string {
  return `${at('properties', property, 'photos')}?${new URLSearchParams({ alt })}`;
}

/** Download URLs, with the same filters as the list. */
export function propertyExportAddress(filter: PropertyFilter): string {
  return `${at('properties', 'export.csv')}?${new URLSearchParams({ ...filter })}`;
}

export function auditExportAddress(filter: AuditFilter): string {
  return `${at('audit', 'export.csv')}?${new URLSearchParams({ ...filter })}`;
}

function request<T>(method: string, path: string, body?: object): Promise<T> {
  return call<T>(method, path, new AbortController().signal, body);
}

function at(...parts: string[]): string {
  return [apiPaths.admin, ...parts.map(encodeURIComponent)].join('/');
}
