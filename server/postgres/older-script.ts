/** A script by pg_restore starts with comments and settings, and psql's newer versions have a command there. */
const setting =
  /^(?:--.*\n|\n|SET .*;\n|SELECT pg_catalog\.set_config.*\n|\\restrict .*\n)*?(?=SET transaction_timeout = 0;\n)/;
/** More than those settings. */
const startBytes = 8192;

/** Removes from the start of a script by pg_restore what servers before PostgreSQL 17 refuse. */
export async function* withoutTransactionTimeout(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start === null) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < startBytes) continue;
    yield adapt(start);
    start = null;
  }
  if (start !== null) yield adapt(start);
}

/** Every byte is one character of Latin-1. */
function adapt(start: Buffer): Buffer {
  const text = start.toString('latin1');
  const before = setting.exec(text)?.[0];
  if (before === undefined) return start;
  const after = text.slice(before.length).replace(/^.*\n/, '');
  return Buffer.from(before + after, 'latin1');
}

export async function* unchanged(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
}
