import { reasonOf } from '../../shared/node/errors.ts';

/** The provider cannot start, for a reason that an operator can act on. The message is one line without secrets. */
export class ProviderStartError extends Error {
  override name = 'ProviderStartError';
}

export function toStartError(error: unknown): ProviderStartError {
  if (error instanceof ProviderStartError) return error;
  return new ProviderStartError(`The provider could not start: ${reasonOf(error)}`, {
    cause: error,
  });
}
