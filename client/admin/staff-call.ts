import type { AuditFilter } from '../../shared/contract/admin/audit.ts';
import type { PropertyFilter } from '../../shared/contract/admin/properties.ts';
import type {
  Answer,
  InputOf,
  StaffOperation,
} from '../../shared/contract/operations/operations.ts';
import { urlOf, call } from '../bff/json-calls.ts';
import { keepKeys } from '../bff/write-keys.ts';
import { lastingKeys } from './writes/lasting-keys.ts';

keepKeys(lastingKeys);

/**
 * Calls an operation of the staff; rejects with `ProblemError`. Leaving the page does not cancel it. A 409 on a property includes
 * the current property beside the problem (`PropertyConflict`).
 */
export function staffCall<Name extends StaffOperation>(
  name: Name,
  ...input: InputOf<Name>
): Promise<Answer<Name>> {
  return call(name, new AbortController().signal, ...input);
}

/** URL for uploading one photo: `POST` with the file as the body. The response is the property. */
export function photoUploadAddress(property: string, alt: string): string {
  const params = { id: property };
  return urlOf('POST /admin/properties/{id}/photos', { params, query: { alt } });
}

/** Download URLs, with the same filters as the list. */
export function propertyExportAddress(filter: PropertyFilter): string {
  return urlOf('GET /admin/properties/export.csv', { query: { ...filter } });
}

export function auditExportAddress(filter: AuditFilter): string {
  return urlOf('GET /admin/audit/export.csv', { query: { ...filter } });
}
