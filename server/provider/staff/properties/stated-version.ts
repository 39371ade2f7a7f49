import { z } from 'zod';
import { invalidField } from '../../http/api-error.ts';
import { parseBody } from '../../http/json-body.ts';
import { version } from './property-fields.ts';

const withVersion = z.object({ version: version.optional() });

interface WriteRequest {
  body?: unknown;
  get(name: 'If-Match'): string | undefined;
}

/** The version that the client edited, from the body or `If-Match`. @throws ApiError 422 if it is not a number. */
export function statedVersion(request: WriteRequest): number | undefined {
  const stated = parseBody(withVersion, request.body ?? {}).version;
  const header = request.get('If-Match');
  if (stated !== undefined || header === undefined || header === '*') return stated;
  const tag = /^\s*(?:W\/)?"([1-9]\d{0,8})"\s*$/.exec(header)?.[1];
  if (tag === undefined) throw invalidField('version', 'If-Match must be a version, like "7"');
  return Number(tag);
}

/** @throws ApiError 422 if the request has no version. */
export function requiredVersion(request: WriteRequest): number {
  const stated = statedVersion(request);
  if (stated === undefined) throw invalidField('version', 'version is required');
  return stated;
}
