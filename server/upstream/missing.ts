import { AppError } from '../errors/app-error.ts';

/**
 * 404 of a call that is marked `mayBeMissing`: the provider doesn't have what was asked for. Any other call's 404 is a 502.
 */
export function isMissing(error: unknown): error is AppError {
  return error instanceof AppError && error.status === 404;
}

/** 404 or 405: the provider doesn't have the call. */
export function isMissingCall(error: unknown): error is AppError {
  return isMissing(error) || (error instanceof AppError && error.status === 405);
}
