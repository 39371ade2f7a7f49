import { placeAt } from '../places/place-index.ts';
import { applyMeaning } from './apply-meaning.ts';
import { take, typedPart, type Draft, type ReadingContext } from './draft.ts';
import { measureAt } from './measures.ts';
import { phraseAt } from './vocabulary.ts';

const negations = new Set(['no', 'not', 'without', 'minus', 'except', 'excluding', 'non']);
/** 'no dey flood', 'not in Lekki'. */
const betweenNegation = new Set(['a', 'any', 'the', 'in', 'at', 'for', 'dey', 'get', 'too']);

/** 'wuse 2' and 'lekki phase 1', whose numbers count nothing. */
export function readNumberedPlaces(draft: Draft, { places, page }: ReadingContext): void {
  for (let start = 0; start < draft.unread.length; start += 1) {
    const match = placeAt(places, draft.unread, start);
    if (match === null) continue;
    const last = start + match.length - 1;
    if (draft.tokens.slice(start, last + 1).every(({ value }) => value === null)) continue;
    const isPhase = /^(?:phase|ph|phs|fase)$/.test(draft.unread[last - 1] ?? '');
    const isCounted =
      draft.tokens[last]?.value !== null &&
      !isPhase &&
      measureAt(draft.tokens.slice(last), 0, { isRent: page === 'rent' }) !== null;
    if (isCounted) continue;
    draft.found.push({ places: match.places, at: start, typed: null, part: null });
    take(draft, start, match.length);
  }
}

/** At each word the longer of a phrase and a place counts. */
export function readPhrasesAndPlaces(draft: Draft, { places, vocabulary }: ReadingContext): void {
  for (let start = 0; start < draft.unread.length; start += 1) {
    const phrase = phraseAt(vocabulary, draft.unread, start);
    const place = placeAt(places, draft.unread, start);
    const length = Math.max(phrase?.length ?? 0, place?.length ?? 0);
    if (length === 0) {
      readNegation(draft, start, { places, vocabulary });
      continue;
    }
    if (phrase !== null && phrase.length === length)
      applyMeaning(draft, phrase.meaning, start, length);
    else if (place !== null) {
      const isPart = places.wider.has(draft.unread.slice(start, start + length).join(' '));
      const part = isPart ? typedPart(draft, start, start + length) : null;
      draft.found.push({ places: place.places, at: start, typed: null, part });
    }
    take(draft, start, length);
  }
}

/** Features can't be excluded; never sets the opposite filter. */
function readNegation(
  draft: Draft,
  start: number,
  { places, vocabulary }: Pick<ReadingContext, 'places' | 'vocabulary'>,
): void {
  if (!negations.has(draft.unread[start] ?? '')) return;
  let at = start + 1;
  while (betweenNegation.has(draft.unread[at] ?? '')) at += 1;
  const next = draft.unread[at] ?? null;
  const length = Math.max(
    phraseAt(vocabulary, draft.unread, at)?.length ?? 0,
    placeAt(places, draft.unread, at)?.length ?? 0,
  );
  const isWord = next !== null && !vocabulary.fillers.has(next);
  const excluded = length > 0 ? length : Number(isWord);
  if (excluded > 0) {
    const typed = typedPart(draft, at, at + excluded);
    draft.notes.push({ kind: 'excluded', text: `Can’t exclude: ${typed}` });
  }
  take(draft, start, at - start + excluded);
}
