/** An answer other than success, in the API's own words: `message` is fit to be shown to whoever asked. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** What is wrong, by the name of the field. */
  readonly errors: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What stands beside the message: what is true now, where that is why it was refused. */
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

/** 422 on one field; the sentence about it is the whole answer's too. */
export function invalidField(name: string, message: string): ApiError {
  return new ApiError(422, message, { errors: { [name]: message } });
}

export function userNotFound(): ApiError {
  return new ApiError(401, 'User not found');
}
