import type { Batch, BatchPage } from '../../shared/contract/admin/batches.ts';
import type {
  Deleted,
  MergedItem,
  LookupItem,
  LookupList,
} from '../../shared/contract/admin/lists.ts';
import type {
  AdminMessage,
  MessageChange,
  MessagePost,
} from '../../shared/contract/admin/messages.ts';
import type {
  AdminProperty,
  BulkRequest,
  BulkResult,
  ImportResult,
  NewProperty,
  PhotoArrangement,
  PropertyChange,
  PropertyFilter,
} from '../../shared/contract/admin/properties.ts';
import type { AdminUser, UserChange } from '../../shared/contract/admin/users.ts';
import type { AuditFilter } from '../../shared/contract/admin/audit.ts';
import { apiPaths } from '../../shared/paths.ts';
import { call } from '../bff/json-calls.ts';

/**
 * The staff's calls to the JSON API. They reject with `ProblemError` or with the signal's reason. A 409 on a property
 * includes the current property beside the problem (`PropertyConflict`).
 */
export const admin = {
  createProperty: (fields: NewProperty, signal: AbortSignal) =>
    call<AdminProperty | null>('POST', at('properties'), signal, fields),
  changeProperty: (id: string, change: PropertyChange, signal: AbortSignal) =>
    call<AdminProperty>('PUT', at('properties', id), signal, change),
  deleteProperty: (id: string, signal: AbortSignal) =>
    call<Deleted>('DELETE', at('properties', id), signal),
  restoreProperty: (id: string, signal: AbortSignal) =>
    call<AdminProperty>('POST', at('properties', id, 'restore'), signal),
  arrangePhotos: (id: string, arrangement: PhotoArrangement, signal: AbortSignal) =>
    call<AdminProperty>('PUT', at('properties', id, 'photos'), signal, arrangement),
  deletePhoto: (id: string, photo: string, signal: AbortSignal) =>
    call<AdminProperty>('DELETE', at('properties', id, 'photos', photo), signal),
  bulk: (request: BulkRequest, signal: AbortSignal) =>
    call<BulkResult>('POST', at('properties', 'bulk'), signal, request),
  importProperties: (file: Blob, options: ImportOptions, signal: AbortSignal) =>
    call<ImportResult>(
      'POST',
      `${at('properties', 'import')}?${new URLSearchParams({ ...options })}`,
      signal,
      new Blob([file], { type: 'text/csv' }),
    ),

  postMessage: (post: MessagePost, signal: AbortSignal) =>
    call<AdminMessage>('POST', at('messages'), signal, post),
  changeMessage: (id: string, change: MessageChange, signal: AbortSignal) =>
    call<AdminMessage>('PATCH', at('messages', id), signal, change),
  deleteMessage: (id: string, signal: AbortSignal) =>
    call<Deleted>('DELETE', at('messages', id), signal),
  restoreMessage: (id: string, signal: AbortSignal) =>
    call<AdminMessage>('POST', at('messages', id, 'restore'), signal),

  addName: (list: LookupList, name: string, signal: AbortSignal) =>
    call<LookupItem>('POST', at(list), signal, { name }),
  rename: (list: LookupList, id: string, name: string, signal: AbortSignal) =>
    call<LookupItem>('PUT', at(list, id), signal, { name }),
  /** Answers 409, with the number of properties in `detail`, while the item is in use. */
  deleteName: (list: LookupList, id: string, signal: AbortSignal) =>
    call<object>('DELETE', at(list, id), signal),
  /** Returns the remaining item. */
  mergeNames: (list: LookupList, id: string, into: string, signal: AbortSignal) =>
    call<MergedItem>('POST', at(list, id, 'merge'), signal, { into }),

  undoBatch: (id: string, signal: AbortSignal) =>
    call<Batch>('POST', at('batches', id, 'undo'), signal),
  batch: (id: string, signal: AbortSignal) => call<Batch>('GET', at('batches', id), signal),
  newestBatch: async (signal: AbortSignal): Promise<Batch | undefined> => {
    const { batches } = await call<BatchPage>('GET', `${at('batches')}?limit=1`, signal);
    return batches[0];
  },

  changeUser: (id: string, change: UserChange, signal: AbortSignal) =>
    call<AdminUser>('PATCH', at('users', id), signal, change),
  endSessions: (id: string, signal: AbortSignal) =>
    call<AdminUser>('POST', at('users', id, 'end-sessions'), signal),
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

function at(...parts: string[]): string {
  return [apiPaths.admin, ...parts.map(encodeURIComponent)].join('/');
}
