import type { Readable } from 'node:stream';
import type { AuditEntry } from '../../shared/contract/admin/audit.ts';
import type { AdminProperty } from '../../shared/contract/admin/properties.ts';
import { AppError } from '../errors/app-error.ts';
import { parseAnswer, type Parser } from './parse-answer.ts';
import { upstreamPath, type UpstreamPath } from './path.ts';
import type { Upstream } from './request.ts';
import { auditEntry } from './staff-list-schema.ts';
import { staffPropertySchemas, type PictureAddress } from './staff-property-schema.ts';
import type { StaffCaller, StaffQuery } from './staff-caller.ts';

/**
 * Everything that a filter finds, an item at a time, as fast as the reader takes them. Leaving the loop ends the answer.
 * The iteration rejects with an `AppError` where the answer breaks off or cannot be read.
 */
export interface NdjsonExports {
  exportProperties(filter: StaffQuery, caller: StaffCaller): Promise<AsyncIterable<AdminProperty>>;
  exportAudit(filter: StaffQuery, caller: StaffCaller): Promise<AsyncIterable<AuditEntry>>;
}

const linesType = /^application\/(?:x-)?ndjson\b/i;

export function createNdjsonExports(
  upstream: Upstream,
  pictureAddress: PictureAddress,
): NdjsonExports {
  const { property } = staffPropertySchemas(pictureAddress);

  async function open<T>(
    path: UpstreamPath,
    query: StaffQuery,
    parse: Parser<T>,
    { token, signal }: StaffCaller,
  ): Promise<AsyncIterable<T>> {
    const authorization = `Bearer ${token}`;
    const accept = 'application/x-ndjson';
    const { type, body } = await upstream.open({
      path,
      query,
      accept,
      authorization,
      mayBeMissing: true,
      signal,
    });
    if (!linesType.test(type)) {
      body.destroy();
      throw new AppError({ code: 'unknown', status: 502 });
    }
    return readLines(body, (line) =>
      parseAnswer(toJson(line), parse, { route: path.route, log: upstream.log }),
    );
  }

  return {
    exportProperties: (filter, caller) =>
      open(upstreamPath`/admin/properties/export`, filter, (json) => property.parse(json), caller),
    exportAudit: (filter, caller) =>
      open(upstreamPath`/admin/audit/export`, filter, (json) => auditEntry.parse(json), caller),
  };
}

/**
 * Reads a value from each non-empty line. Lines end at `\n` only: JSON strings may hold the other characters that count as
 * line breaks in prose, such as U+2028 (https://github.com/ndjson/ndjson-spec).
 */
async function* readLines<T>(body: Readable, read: (line: string) => T): AsyncGenerator<T> {
  try {
    for await (const line of linesOf(body)) if (line.trim() !== '') yield read(line);
  } finally {
    body.destroy();
  }
}

async function* linesOf(body: Readable): AsyncGenerator<string> {
  const chunks = body.setEncoding('utf8')[Symbol.asyncIterator]();
  let start = '';
  for (;;) {
    const { done, value: chunk } = await chunks.next().catch((cause: unknown) => {
      throw new AppError({ code: 'network', status: 503, cause });
    });
    if (done) break;
    const [first = '', ...rest] = String(chunk).split('\n');
    start += first;
    for (const line of rest) {
      yield start;
      start = line;
    }
  }
  yield start;
}

/** What is no JSON is left for the parser to refuse. */
function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
