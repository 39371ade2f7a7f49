import { errors } from 'undici';
import { DeadlineReached } from './deadline.ts';
import { UpstreamFailure } from './failure.ts';

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const misuseCodes = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);

/** Classifies a thrown value: socket errors, undici's errors and our own deadlines. */
export function toFailure(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  if (error instanceof DeadlineReached) {
    return new UpstreamFailure({ kind: 'timeout', reason: error.message, cause: error });
  }
  if (error instanceof errors.HTTPParserError) {
    return new UpstreamFailure({ kind: 'network', reason: 'the answer is not HTTP', cause: error });
  }
  const code = codeOf(error);
  if (code === undefined) {
    return new UpstreamFailure({ kind: 'misuse', reason: 'unexpected error', cause: error });
  }
  if (timeoutCodes.has(code)) {
    return new UpstreamFailure({ kind: 'timeout', reason: code, cause: error });
  }
  const kind = misuseCodes.has(code) ? 'misuse' : 'network';
  return new UpstreamFailure({ kind, reason: code, cause: error });
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
