import { AppError } from '../../errors/app-error.ts';

/** A 404 of a call marked `mayBeMissing`: the requested item doesn't exist. Any other call's 404 becomes a 502. */
export function isMissing(error: unknown): error is AppError {
  return error instanceof AppError && error.status === 404;
}

/** 404 or 405: the provider lacks the call. */
export function isMissingCall(error: unknown): error is AppError {
  return isMissing(error) || (error instanceof AppError && error.status === 405);
}
