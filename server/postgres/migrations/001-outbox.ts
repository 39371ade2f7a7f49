import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Times are milliseconds since the epoch, by the database's clock. */
const statements = [
  `CREATE TABLE site.message (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL UNIQUE,
    kind text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'dead', 'delivered', 'dropped')),
    payload bytea,
    taken_at bigint NOT NULL,
    since bigint NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    due_at bigint NOT NULL,
    lease text,
    leased_until bigint NOT NULL DEFAULT 0,
    reason text,
    settled_at bigint,
    CHECK ((payload IS NULL) = (state IN ('delivered', 'dropped')))
  )`,
  `CREATE INDEX message_due ON site.message (due_at) WHERE state = 'waiting'`,
  `CREATE INDEX message_undelivered ON site.message (number) WHERE payload IS NOT NULL`,
  `CREATE INDEX message_settled ON site.message (settled_at) WHERE payload IS NULL`,
  `CREATE TABLE site.attachment (
    id text PRIMARY KEY,
    owner text NOT NULL,
    address text NOT NULL,
    digest text NOT NULL,
    -- 0 once the content is gone.
    bytes integer NOT NULL,
    content bytea,
    staged_at bigint NOT NULL,
    CHECK ((content IS NULL) = (bytes = 0))
  )`,
  // Photos are compressed already.
  `ALTER TABLE site.attachment ALTER COLUMN content SET STORAGE EXTERNAL`,
  `CREATE INDEX attachment_stored ON site.attachment (id) WHERE bytes > 0`,
  `CREATE TABLE site.message_attachment (
    message bigint NOT NULL REFERENCES site.message,
    position integer NOT NULL,
    attachment text NOT NULL REFERENCES site.attachment,
    PRIMARY KEY (message, position)
  )`,
  `CREATE INDEX message_attachment_of ON site.message_attachment (attachment)`,
];

export const outbox: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
