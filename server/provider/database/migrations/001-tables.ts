import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Files in `001-tables/`, in an order in which each refers to earlier ones only. */
const parts = ['properties', 'property-changes', 'accounts', 'messages', 'staff'];

/** A semicolon before an empty line ends a statement; those in the body of a function stand before others of its lines. */
const betweenStatements = /;\n(?:\n|$)/;

export const allTables: Migration = {
  async up(database) {
    for (const part of parts) {
      const text = await readFile(new URL(`001-tables/${part}.sql`, import.meta.url), 'utf8');
      for (const statement of text.split(betweenStatements))
        if (statement.trim() !== '') await sql.raw(statement).execute(database);
    }
  },
};
