/** The provider cannot start, for a reason that an operator can act on. The message is one line without secrets. */
export class ProviderStartError extends Error {
  override name = 'ProviderStartError';
}

/** The first line of an error message, or the error's code if it has no message, as some aggregate errors do. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return (error.message || code).split('\n', 1)[0] ?? code;
}

export function toStartError(error: unknown): ProviderStartError {
  if (error instanceof ProviderStartError) return error;
  return new ProviderStartError(`The provider could not start: ${reasonOf(error)}`, {
    cause: error,
  });
}
