import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import { currentRequest } from '../tracing/current-request.ts';

/**
 * The site's log: one line of JSON per entry, on standard output by default. A line that is written for a request has its id.
 * Email addresses are removed from errors. The message of an `AppError` is written for visitors, so that of its cause replaces
 * it.
 */
export function createLog(
  level: string,
  destination: DestinationStream = standardOutput(),
): Logger {
  return pino({ level, mixin: requestFields, serializers: { err: withoutEmails } }, destination);
}

/** How long a line waits for others: a write for each would cost more than the line. */
const collectingMs = 10;

/** Standard output, for one process: writes lines in batches, and the rest when the process exits. */
export function standardOutput(): DestinationStream & { flush(): void; flushSync(): void } {
  const output = pino.destination({ dest: 1, sync: true });
  let lines = '';

  function flushSync(): void {
    if (lines === '') return;
    const text = lines;
    lines = '';
    output.write(text);
  }

  process.on('exit', flushSync);
  return {
    write(line) {
      if (lines === '') setTimeout(flushSync, collectingMs);
      lines += line;
    },
    flush: flushSync,
    // pino calls it after a fatal error.
    flushSync,
  };
}

function requestFields(): object {
  const request = currentRequest();
  return request === undefined ? {} : { requestId: request.id };
}

function causeOf(error: Error): Error {
  return error instanceof AppError && error.cause instanceof Error ? causeOf(error.cause) : error;
}

function withoutEmails(error: unknown): unknown {
  const serialized: unknown =
    error instanceof Error
      ? { ...stdSerializers.err(error), message: stdSerializers.err(causeOf(error)).message }
      : error;
  return typeof serialized === 'object' && serialized !== null
    ? Object.fromEntries(
        Object.entries(serialized).map(([name, value]) => [
          name,
          typeof value === 'string'
            ? value.replaceAll(/[^\s<>()"'=]+@[^\s<>()"',;]+/g, '[email]')
            : value,
        ]),
      )
    : serialized;
}
