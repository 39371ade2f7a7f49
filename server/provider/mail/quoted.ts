/** Quotes a text for a mail: prefixes each line with `> `. */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
