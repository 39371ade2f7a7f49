/** At most `length` characters of a text, cut between words where it can be, with an ellipsis where it is cut. */
export function shortened(text: string, length: number): string {
  const letters = Array.from(text);
  if (letters.length <= length) return text;
  const cut = letters.slice(0, length - 1).join('');
  const whole = /[\s,;:]/.test(letters[length - 1] ?? '') ? cut : cut.replace(/\s+\S*$/, '');
  return `${whole.replace(/[\s,;:–-]+$/, '')}…`;
}
