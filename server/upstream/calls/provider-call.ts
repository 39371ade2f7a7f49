import type { z } from 'zod';
import type { Extension } from '../staff/extensions.ts';

/** A call that the site makes to the provider. */
export interface ProviderCall {
  summary: string;
  /** Whose bearer token it has; none by default. */
  access?: 'user' | 'staff';
  /** Beyond the specification: the site works without it. */
  isExtension?: true;
  /** The extension that it is part of: without the extension the site does not make the call. */
  extension?: Extension;
  query?: z.ZodObject;
  /** JSON of this schema; `form` is multipart/form-data. */
  body?: z.ZodType | 'form';
  /** What the site reads of the response, as JSON. After a write that answers otherwise, it reads the record again. */
  response?: z.ZodType;
  /** A write whose response the site has to read. */
  mustAnswer?: true;
  /** The response is NDJSON: what the site reads of each line. */
  line?: z.ZodType;
  /** The response is a picture. */
  isImage?: true;
  /** The specification leaves the response's shape open: what the site can use besides the extension's. */
  basic?: {
    reads(json: unknown): boolean;
    /** What the site leaves out then. */
    without: string;
  };
  /** What the site leaves out without the call. */
  without: string;
}

/** Calls by method and path below the provider's base URL, with parameters in braces: 'GET /properties/{id}'. */
export type ProviderCallTable = Readonly<
  Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, ProviderCall>
>;

/** A call with its method and path. */
export interface NamedCall extends ProviderCall {
  method: string;
  path: string;
}

export function callsIn(table: ProviderCallTable): NamedCall[] {
  return Object.entries(table).map(([name, call]) => {
    const [method = '', path = ''] = name.split(' ');
    return { ...call, method, path };
  });
}
