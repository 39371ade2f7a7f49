import type { Readable } from 'node:stream';
import type { AuditEntry } from '../../../shared/contract/admin/audit-schemas.ts';
import type { AdminProperty } from '../../../shared/contract/admin/admin-property-schemas.ts';
import { AppError } from '../../errors/app-error.ts';
import { parseAnswer, type Parser } from '../transport/parse-answer.ts';
import { callPath } from '../calls/provider-caller.ts';
import type { UpstreamPath } from '../transport/path.ts';
import type { Upstream } from '../transport/request.ts';
import { auditEntry } from '../staff/staff-list-schema.ts';
import { staffPropertySchemas } from '../staff/staff-property-schema.ts';
import type { ToPictureUrl } from './property-photos.ts';
import type { StaffCaller, StaffQuery } from '../staff/staff-caller.ts';

/**
 * Streams every item that matches a filter, with backpressure. Leaving the loop cancels the response. The iteration rejects
 * with an `AppError` if the response breaks off or cannot be parsed.
 */
export interface NdjsonExports {
  exportProperties(filter: StaffQuery, caller: StaffCaller): Promise<AsyncIterable<AdminProperty>>;
  exportAudit(filter: StaffQuery, caller: StaffCaller): Promise<AsyncIterable<AuditEntry>>;
}

/** The content types of an export. */
export const linesType = /^application\/(?:x-)?ndjson\b/i;

export function createNdjsonExports(upstream: Upstream, toPictureUrl: ToPictureUrl): NdjsonExports {
  const { property } = staffPropertySchemas(toPictureUrl);

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
      open(
        callPath('GET /admin/properties/export'),
        filter,
        (json) => property.parse(json),
        caller,
      ),
    exportAudit: (filter, caller) =>
      open(callPath('GET /admin/audit/export'), filter, (json) => auditEntry.parse(json), caller),
  };
}

/**
 * Parses each non-empty line. Only `\n` ends a line: JSON strings may contain other line separators, such as U+2028
 * (https://github.com/ndjson/ndjson-spec).
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

/** Invalid JSON is left for the parser to reject. */
function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
