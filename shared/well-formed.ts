const loneSurrogate = /\p{Surrogate}/u;

/** Whether a string can be encoded as UTF-8. Firefox before 119 has no `String.prototype.isWellFormed`. */
export function isWellFormed(text: string): boolean {
  return !loneSurrogate.test(text);
}
