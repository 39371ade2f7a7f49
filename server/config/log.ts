import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

/** The site's log: one line of JSON per entry, on standard output by default. Email addresses are removed from errors. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: withoutEmails } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function withoutEmails(error: unknown): unknown {
  const serialized: unknown = error instanceof Error ? stdSerializers.err(error) : error;
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
