const loneSurrogate = /\p{Surrogate}/u;

/** Whether UTF-8 can encode a text. Firefox before 119 has no `String.prototype.isWellFormed`. */
export function isWellFormed(text: string): boolean {
  return !loneSurrogate.test(text);
}
