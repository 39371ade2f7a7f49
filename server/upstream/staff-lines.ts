import { createInterface } from 'node:readline';
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
export interface StaffLines {
  exportProperties(filter: StaffQuery, caller: StaffCaller): Promise<AsyncIterable<AdminProperty>>;
  exportAudit(filter: StaffQuery, caller: StaffCaller): Promise<AsyncIterable<AuditEntry>>;
}

const linesType = /^application\/(?:x-)?ndjson\b/i;

export function createStaffLines(upstream: Upstream, pictureAddress: PictureAddress): StaffLines {
  const { property } = staffPropertySchemas(pictureAddress);

  async function open<T>(
    path: UpstreamPath,
    query: StaffQuery,
    parse: Parser<T>,
    { token, signal }: StaffCaller,
  ): Promise<AsyncIterable<T>> {
    const authorization = `Bearer ${token}`;
    const accept = 'application/x-ndjson';
    const { type, body } = await upstream.open({ path, query, accept, authorization, signal });
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

async function* readLines<T>(body: Readable, read: (line: string) => T): AsyncGenerator<T> {
  let failure: Error | undefined;
  // The reader of lines knows of no error of what it reads.
  body.once('error', (error) => {
    failure = error;
    lines.close();
  });
  const lines = createInterface({ input: body, crlfDelay: Infinity });
  try {
    for await (const line of lines) if (line !== '') yield read(line);
    if (failure !== undefined) {
      throw new AppError({ code: 'network', status: 503, cause: failure });
    }
  } finally {
    lines.close();
    body.destroy();
  }
}

/** What is no JSON is left for the parser to refuse. */
function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
