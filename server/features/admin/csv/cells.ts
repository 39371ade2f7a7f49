/**
 * What may precede a formula: the start of a cell, or a character that separates cells or rows in a program that expects
 * another separator than a comma.
 */
const before = String.raw`(?<=(?:^|[;\t\r\n]) *)`;
/** Characters that start a formula in spreadsheets, full-width ones included, after the apostrophes of a guard. */
const formula = String.raw`(?='*[=+\-@\t\r＝＋－＠])`;
// The first lookbehind only bounds the time for long runs of spaces or apostrophes.
const unguarded = new RegExp(`(?<!')${formula}${before}`, 'g');
const guarded = new RegExp(`(?<!')(?=')${before}'${formula}`, 'g');
const number = /^-?\d+(?:\.\d+)?$/;

/**
 * Escapes text so that no spreadsheet executes it: prefixes every possible start of a formula with an apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection). A plain number stays one.
 */
export function guardCell(text: string): string {
  return number.test(text) ? text : text.replaceAll(unguarded, "'");
}

/** Reverses `guardCell`. */
export function readCell(cell: string): string {
  return cell.replaceAll(guarded, '');
}
