import type { Remark } from '../contract/values.ts';
import { formatNaira } from '../money.ts';
import { formatNumber } from '../number.ts';
import { maxAmount } from '../search-text/amounts.ts';
import { readAmount } from '../amounts.ts';

/** Reads single parameters. Empty ones are absent: forms send every field. */
export interface QueryReader {
  remarks: readonly Remark[];
  remark(text: string): void;
  /** Remarks that the typed value of a parameter is ignored. */
  ignore(what: string, typed: string): void;
  /** Remarks that a value other than the used one is ignored. */
  ignoreOthers(name: string, what: string, used: string): void;
  /** The first readable value; a remark on the first other one. */
  one<Value extends {}>(
    name: string,
    what: string,
    read: (typed: string) => Value | null,
  ): Value | null;
  /** Each of a parameter's values once, also from a list with commas; a remark for the first that can't be read. */
  several<Value extends string>(
    name: string,
    what: string,
    read: (typed: string) => Value | null,
    most: number,
  ): Value[];
  /** A whole number, moved into the range with a remark. */
  whole(name: string, what: string, least: number, most: number): number | null;
  /** Whole Naira, above 0. */
  amount(name: string, what: string): number | null;
  isYes(name: string, what: string): boolean;
}

const maxRemarks = 5;
const andMore: Remark = { text: 'More of this search was ignored or changed' };
const maxTypedLength = 60;
const wholeForm = /^\d{1,15}$/;
const yesWords: ReadonlySet<string> = new Set(['yes', 'on', 'true', '1']);

export function createQueryReader(params: URLSearchParams): QueryReader {
  const remarks: Remark[] = [];

  function remark(text: string): void {
    // One more than is shown, so that `shownRemarks` can say so.
    if (remarks.length <= maxRemarks && remarks.every((other) => other.text !== text))
      remarks.push({ text });
  }

  function ignore(what: string, typed: string): void {
    const shown = readable(typed, maxTypedLength);
    remark(shown === '' ? `Ignored: ${what}` : `Ignored: ${what} “${shown}”`);
  }

  function ignoreOthers(name: string, what: string, used: string): void {
    const other = valuesOf(name).find((value) => value !== used.trim());
    if (other !== undefined) ignore(what, other);
  }

  function valuesOf(name: string): string[] {
    return params
      .getAll(name)
      .map((value) => value.trim())
      .filter((value) => value !== '');
  }

  function one<Value extends {}>(
    name: string,
    what: string,
    read: (typed: string) => Value | null,
  ): Value | null {
    const values = valuesOf(name);
    for (const typed of values) {
      const value = read(typed);
      if (value === null) continue;
      ignoreOthers(name, what, typed);
      return value;
    }
    if (values[0] !== undefined) ignore(what, values[0]);
    return null;
  }

  return {
    remarks,
    remark,
    ignore,
    ignoreOthers,
    one,
    several<Value extends string>(
      name: string,
      what: string,
      read: (typed: string) => Value | null,
      most: number,
    ) {
      const found = new Set<Value>();
      let unread: string | null = null;
      for (const typed of valuesOf(name).flatMap((value) => value.split(','))) {
        const value = read(typed.trim());
        if (value !== null) found.add(value);
        else if (typed.trim() !== '') unread ??= typed;
      }
      if (unread !== null) ignore(what, unread);
      if (found.size > most) remark(`${sentence(what)}: only the first ${most} were used`);
      return [...found].slice(0, most);
    },
    whole(name, what, least, most) {
      return one(name, what, (typed) => {
        if (!wholeForm.test(typed)) return null;
        const value = Math.min(Math.max(Number(typed), least), most);
        if (value !== Number(typed))
          remark(`${sentence(what)} “${typed}”: read as ${formatNumber(value)}`);
        return value;
      });
    },
    amount(name, what) {
      return one(name, what, (typed) => {
        const read = readAmount(typed);
        if (read === null || read.amount === 0) return null;
        const amount = Math.min(read.amount, maxAmount);
        if (amount !== read.amount || read.isGuess)
          remark(
            `${sentence(what)} “${readable(typed, maxTypedLength)}”: read as ${formatNaira(amount)}`,
          );
        return amount;
      });
    },
    isYes(name, what) {
      return one(name, what, (typed) => yesWords.has(typed.toLowerCase()) || null) ?? false;
    },
  };
}

/** The first remarks; the last says if there are more. */
export function shownRemarks(remarks: readonly Remark[]): readonly Remark[] {
  return remarks.length <= maxRemarks ? remarks : [...remarks.slice(0, maxRemarks - 1), andMore];
}

/** Without control and invisible characters, in one line. */
export function readable(text: string, maxLength: number): string {
  return (
    text
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffd]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trimStart()
      .slice(0, maxLength)
      // The cut may have split a surrogate pair.
      .replace(/\p{Cs}$/u, '')
      .trim()
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
