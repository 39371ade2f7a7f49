/** Text as it is matched: without case, accents and dots below, so that 'Ìkẹjà' is found by 'ikeja'. */
export function searchableText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙ]/g, (letter) => hookedLetters[letter] ?? letter);
}

/** The words of a place, as they are matched. */
export function searchableWords(text: string): string[] {
  return searchableText(text)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}

/** Hausa letters that are letters of their own, not accented ones. */
const hookedLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k' };
