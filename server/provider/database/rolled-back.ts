import { ApiError } from '../http/api-error.ts';

/**
 * Whether the error proves that its transaction was rolled back. If the connection was lost, the server may have
 * committed it.
 */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof ApiError) return true;
  // The server's answer to a statement. One that ends the connection is FATAL.
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}
