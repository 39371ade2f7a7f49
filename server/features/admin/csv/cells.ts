/** What a spreadsheet takes for a formula, with the full-width signs that some read as these; and what looks guarded. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const number = /^-?\d+(?:\.\d+)?$/;

/**
 * A text as a cell that no spreadsheet runs: behind an apostrophe where it begins like a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). A plain number stays one.
 */
export function guardCell(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

/** The text that `guardCell` made a cell of. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
