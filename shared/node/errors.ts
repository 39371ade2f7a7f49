/** The `code` of an error from Node.js, PostgreSQL or a library, such as 'ENOENT'; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The first line of an error's message, or its code if it has no message, as some aggregate errors do. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = errorCode(error) ?? error.name;
  return (error.message || code).split('\n', 1)[0] ?? code;
}
