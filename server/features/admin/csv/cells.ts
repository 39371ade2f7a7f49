/**
 * What precedes a formula: the start of a cell, and whatever splits cells or rows in a program that expects another
 * separator than a comma.
 */
const before = String.raw`(?<=(?:^|[;\t\r\n]) *)`;
/** What spreadsheets take for a formula's first character, full-width signs included, behind the apostrophes of a guard. */
const formula = String.raw`(?='*[=+\-@\t\r＝＋－＠])`;
// The first lookbehind changes nothing but the time that long runs of spaces or apostrophes take.
const unguarded = new RegExp(`(?<!')${formula}${before}`, 'g');
const guarded = new RegExp(`(?<!')(?=')${before}'${formula}`, 'g');
const number = /^-?\d+(?:\.\d+)?$/;

/**
 * A text as a cell that no spreadsheet runs: an apostrophe precedes everything in it that could begin a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). A plain number stays one.
 */
export function guardCell(text: string): string {
  return number.test(text) ? text : text.replaceAll(unguarded, "'");
}

/** The text that `guardCell` made a cell of. */
export function readCell(cell: string): string {
  return cell.replaceAll(guarded, '');
}
