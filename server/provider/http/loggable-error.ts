/**
 * The parts of an error that may be logged. Database and mail errors carry rows, parameters and email addresses in extra
 * properties: those are left out, and anything in a message that looks like an email address is redacted.
 */
export function toLoggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: toLoggable(error.cause) }),
  };
}

/** Redacts anything that looks like an email address. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>()"'=]+@[^\s<>()"',;]+/g, '[address]');
}
