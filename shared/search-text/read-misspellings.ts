import { placesLike } from '../places/place-index.ts';
import { placeLabel } from '../places/place.ts';
import { applyMeaning } from './apply-meaning.ts';
import { correct } from './corrections.ts';
import { take, typedPart, type Draft, type ReadingContext } from './draft.ts';
import type { Vocabulary } from './vocabulary.ts';

const maxMisspeltWords = 3;
/** Unknown words that are compared with all names: a text with more is not a search for a place. */
const maxCompared = 12;
/** A short word is a misspelt name only if it is much like it: 'wise' may not be Wuse. */
const shortName = 4;
const surelySimilar = 0.5;

export function readMisspeltPlaces(draft: Draft, { places, vocabulary }: ReadingContext): void {
  let compared = 0;
  for (let start = 0; start < draft.unread.length && compared < maxCompared; start += 1) {
    if (mayBeMisspelt(draft.unread[start] ?? null, vocabulary)) compared += 1;
    for (let length = maxMisspeltWords; length > 0; length -= 1) {
      const run = draft.unread.slice(start, start + length);
      const isRun = run.length === length && run.every((text) => mayBeMisspelt(text, vocabulary));
      if (!isRun || /^\d/.test(run[0] ?? '')) continue;
      const [best, ...others] = placesLike(places, run.join(' '));
      if (best === undefined) continue;
      const typed = typedPart(draft, start, start + length);
      const isSure = best.similarity >= surelySimilar || run.join('').length > shortName;
      if (others.length > 0 || !isSure) {
        const names = [best, ...others].flatMap(({ places: [place] }) => place ?? []).slice(0, 3);
        draft.notes.push({
          kind: 'unsure',
          text: `Did you mean ${names.map(({ name }) => name).join(' or ')}?`,
          locations: names.map(placeLabel),
        });
        start += length - 1;
        break;
      }
      draft.found.push({ places: best.places, at: start, typed, part: null });
      take(draft, start, length);
      break;
    }
  }
}

/** 'apartement', 'servised'. */
export function readMisspeltPhrases(draft: Draft, { vocabulary }: ReadingContext): void {
  for (const [at, text] of draft.unread.entries()) {
    if (text === null || !mayBeMisspelt(text, vocabulary)) continue;
    const [best] = correct(vocabulary.corrector, text);
    if (best === undefined) continue;
    applyMeaning(draft, best.value, at, 1);
    draft.notes.push({ kind: 'corrected', text: `“${text}” was read as “${best.text}”` });
    take(draft, at, 1);
  }
}

function mayBeMisspelt(text: string | null, { ordinaryWords }: Vocabulary): boolean {
  return (
    text !== null && /^[a-z0-9]+$/.test(text) && (/^\d/.test(text) || !ordinaryWords.has(text))
  );
}
