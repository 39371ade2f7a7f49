/**
 * What a log may hold of an error. Errors of databases and mail servers carry rows, parameters and addresses in
 * properties of their own: those are left out, and what looks like an address in a text is blanked.
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

function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>()"'=]+@[^\s<>()"',;]+/g, '[address]');
}
