import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { toListItem } from './property-json.ts';
import { readListedProperties, readPropertiesVersion } from './property-queries.ts';

export interface PropertyListBody {
  json: Buffer;
  etag: string;
}

/**
 * The body of `GET /properties`, serialised once for each version of the data. The version is read before the rows,
 * so a change in between only means that the same rows are read once more.
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

async function serialiseList(database: Kysely<Tables>): Promise<PropertyListBody> {
  const rows = await readListedProperties(database);
  const json = Buffer.from(JSON.stringify({ properties: rows.map(toListItem) }));
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  return { json, etag: `"${digest}"` };
}
