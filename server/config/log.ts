import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import { currentRequest } from '../tracing/current-request.ts';

/**
 * The site's log: one line of JSON per entry, on standard output by default. A line that is written for a request has its id.
 * Email addresses are removed from errors. The message of an `AppError` is written for visitors: that of its cause replaces it,
 * and in the stack its code.
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

function isMapped(error: Error): error is AppError & { cause: Error } {
  return error instanceof AppError && error.cause instanceof Error;
}

function causeOf(error: Error): Error {
  return isMapped(error) ? causeOf(error.cause) : error;
}

/** With those of its causes. */
function stackOf(error: Error): string {
  let { stack } = stdSerializers.err(error);
  for (let one = error; isMapped(one); one = one.cause) {
    const { code, message } = one;
    stack = stack.replace(message, () => code);
  }
  return stack;
}

function forOperator(error: Error): object {
  const { message } = stdSerializers.err(causeOf(error));
  return { ...stdSerializers.err(error), message, stack: stackOf(error) };
}

function withoutEmails(error: unknown): unknown {
  const serialized: unknown = error instanceof Error ? forOperator(error) : error;
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
