/** Normalises text for matching: removes case, accents and dots below, so that 'ikeja' finds 'Ìkẹjà'. */
export function searchableText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙ]/g, (letter) => hookedLetters[letter] ?? letter);
}

/** The normalised words of a place. */
export function searchableWords(text: string): string[] {
  return searchableText(text)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}

/** Hausa letters that don't decompose into a base letter and a mark. */
const hookedLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k' };
