/** A variable whose name nothing reads. */
export interface Misspelt {
  /** The variable that is probably meant. */
  name: string;
  /** What is wrong, for the operator; without the value. */
  what: string;
  fix: string;
}

/** Shorter names resemble too many others, as HOST does HOME. */
const minLength = 6;
const maxDistance = 2;

/** Unknown names that are at most two edits from one of `wanted`, regardless of case and underscores. */
export function findMisspelt(
  names: readonly string[],
  { known, wanted }: { known: ReadonlySet<string>; wanted: readonly string[] },
): Misspelt[] {
  const misspelt: Misspelt[] = [];
  for (const name of names.filter((one) => !known.has(one) && one.length >= minLength)) {
    const distances = wanted
      .filter((one) => one.length >= minLength)
      .map((one) => ({ one, distance: distanceOf(lettersOf(name), lettersOf(one)) }))
      .toSorted((a, b) => a.distance - b.distance);
    const [nearest] = distances;
    if (!nearest || nearest.distance > maxDistance) continue;
    misspelt.push({
      name: nearest.one,
      what: `${name} is not a variable of the site, so it has no effect.`,
      fix: `If ${nearest.one} is meant, correct the name.`,
    });
  }
  return misspelt;
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll('_', '');
}

/** The Levenshtein distance, or one beyond the maximum if the lengths alone exceed it. */
function distanceOf(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > maxDistance) return maxDistance + 1;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
