/** Replaces control characters, which a terminal may obey, with U+FFFD: for lines that quote other hosts or files. */
export function replaceControlCharacters(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, '\u{fffd}');
}
