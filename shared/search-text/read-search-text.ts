import { maxAmenities, maxTypes, maxWords, maxWordsLength } from '../search/limits.ts';
import { applyMeasure } from './apply-measure.ts';
import { take, typedPart, type Draft, type ReadingContext } from './draft.ts';
import { measureAt } from './measures.ts';
import { readMisspeltPhrases, readMisspeltPlaces } from './read-misspellings.ts';
import { readNumberedPlaces, readPhrasesAndPlaces } from './read-phrases.ts';
import { noFilters, type Reading } from './reading.ts';
import { chooseLocation } from './choose-location.ts';
import { noteSwap, choosePrice, choosePurpose } from './choose-price.ts';
import { readTokens } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

const rentWords = new Set(['rent', 'rental', 'let', 'letting', 'lease']);

/** Reads any text as a search. Work is bounded: at most 40 words of the first 200 characters are read. */
export function readSearchText(text: string, context: ReadingContext): Reading {
  const { tokens, isCut } = readTokens(text);
  const draft: Draft = {
    tokens,
    unread: tokens.map((token) => token.text),
    keywords: new Set(),
    purpose: null,
    period: null,
    filters: noFilters(),
    found: [],
    notes: [],
  };
  if (isCut) draft.notes.push({ kind: 'cut', text: 'Only the first 200 characters were read' });
  readNumberedPlaces(draft, context);
  readMeasures(draft, context);
  readPhrasesAndPlaces(draft, context);
  readMisspeltPlaces(draft, context);
  readMisspeltPhrases(draft, context);
  keepFirst(draft, 'types', maxTypes);
  keepFirst(draft, 'amenities', maxAmenities);
  const { location, notes } = chooseLocation(draft.found);
  draft.filters.location = location;
  draft.notes.push(...notes);
  choosePurpose(draft, context.page);
  choosePrice(draft);
  return {
    purpose: draft.purpose,
    filters: draft.filters,
    words: remainingWords(draft, context.vocabulary),
    notes: draft.notes,
  };
}

function readMeasures(draft: Draft, { page }: ReadingContext): void {
  const isRent = page === 'rent' || draft.unread.some((text) => rentWords.has(text ?? ''));
  for (let start = 0; start < draft.unread.length; start += 1) {
    if (draft.unread[start] === null) continue;
    const measure = measureAt(draft.tokens, start, { isRent });
    if (measure === null || draft.unread.slice(start, measure.end).includes(null)) continue;
    const application = applyMeasure(draft.filters, measure);
    if (application === 'unread') continue;
    const typed = typedPart(draft, start, measure.end);
    if (application === 'taken')
      draft.notes.push({ kind: 'repeated', text: `Only one at a time: ${typed}` });
    else if (application === 'unsupported')
      draft.notes.push({ kind: 'unsupported', text: `No filter for: ${typed}` });
    else {
      draft.period ??= measure.period;
      if (measure.isSwapped) noteSwap(draft);
    }
    take(draft, start, measure.end - start);
  }
}

function keepFirst({ filters, notes }: Draft, name: 'types' | 'amenities', most: number): void {
  if (filters[name].length <= most) return;
  filters[name] = filters[name].slice(0, most);
  notes.push({ kind: 'cut', text: `Only the first ${most} ${name} were used` });
}

function remainingWords(
  { tokens, unread, keywords, notes }: Draft,
  vocabulary: Vocabulary,
): string {
  const words = new Map<string, string>();
  for (const [index, { text, typed }] of tokens.entries()) {
    const isUnread = unread[index] !== null && !vocabulary.fillers.has(text);
    const isSign = /^[a-z+₦-]$/.test(text);
    if ((isUnread && !isSign) || keywords.has(index)) words.set(text, words.get(text) ?? typed);
  }
  const kept: string[] = [];
  for (const typed of words.values()) {
    const isTooLong = [...kept, typed].join(' ').length > maxWordsLength;
    if (!isTooLong && kept.length < maxWords) kept.push(typed);
  }
  if (kept.length < words.size)
    notes.push({ kind: 'cut', text: `Only the first ${maxWords} keywords were used` });
  return kept.join(' ');
}
