import { isWellFormed } from './well-formed.ts';

const maxLength = 256;

/**
 * Whether a text can be one segment of a path. `.` and `..` cannot, because they keep their meaning even when encoded (WHATWG
 * URL, 'double-dot URL path segment'); nor can lone surrogates, which cannot be encoded, and what is no single line, which the
 * site rejects in every path.
 */
export function isPathSegment(text: string): boolean {
  if (text === '' || text === '.' || text === '..') return false;
  return text.length <= maxLength && isWellFormed(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}
