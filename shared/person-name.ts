/** Whether a text shows something: zero-width characters, Hangul fillers and the empty Braille pattern do not, nor does a lone accent. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** A stored name without marks of direction, which reverse what is written beside them; '' if nothing of it would be seen. */
export function readableName(name: string): string {
  const readable = name.replaceAll(/\p{Bidi_Control}/gu, '').trim();
  return isVisible(readable) ? readable : '';
}
