/** An error response of the API. `message` may be shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Messages keyed by field name. */
  readonly errors: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** More fields of the response body, such as the current state that caused a conflict. */
  readonly facts: Record<string, unknown> | undefined;

  constructor(
    status: number,
    message: string,
    details: {
      errors?: Record<string, string>;
      retryAfterSeconds?: number;
      facts?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.facts = details.facts;
  }
}

/** A 422 for one field, whose message is also that of the response. */
export function invalidField(name: string, message: string): ApiError {
  return new ApiError(422, message, { errors: { [name]: message } });
}

export function userNotFound(): ApiError {
  return new ApiError(401, 'User not found');
}
