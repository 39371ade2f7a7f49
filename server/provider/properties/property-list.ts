import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { toListItem } from './property-json.ts';
import { readListedIds, readListedProperties, readPropertiesVersion } from './property-queries.ts';

const propertiesAtOnce = 250;

export interface PropertyListBody {
  json: Buffer;
  etag: string;
}

/**
 * The body of `GET /properties`, serialised once per version of the data. The version is read before the rows, so a
 * change during the read leads to another read.
 */
export function createPropertyList(database: Kysely<Tables>): () => Promise<PropertyListBody> {
  let current: { version: number; body: Promise<PropertyListBody> } | undefined;

  return async () => {
    const version = await readPropertiesVersion(database);
    if (current?.version !== version) {
      const next = { version, body: serialiseList(database) };
      current = next;
      next.body.catch(() => {
        if (current === next) current = undefined;
      });
    }
    return current.body;
  };
}

/**
 * Reads a few properties at a time: PGlite has one connection, so a query for all of them would block every other
 * request, such as a login, for seconds.
 */
async function serialiseList(database: Kysely<Tables>): Promise<PropertyListBody> {
  const ids = await readListedIds(database);
  const parts: Buffer[] = [];
  for (let start = 0; start < ids.length; start += propertiesAtOnce) {
    const rows = await readListedProperties(database, ids.slice(start, start + propertiesAtOnce));
    for (const row of rows) {
      parts.push(Buffer.from(`${parts.length > 0 ? ',' : ''}${JSON.stringify(toListItem(row))}`));
    }
  }
  const json = Buffer.concat([Buffer.from('{"properties":['), ...parts, Buffer.from(']}')]);
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  return { json, etag: `"${digest}"` };
}
