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

/** The normalised words of a text, without punctuation: "Boys' quarters" → boys, quarters. */
export function keywordsOf(text: string): string[] {
  return searchableText(text.replaceAll(/(?<=\p{L})['’]/gu, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Hausa letters that don't decompose into a base letter and a mark. */
const hookedLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k' };
