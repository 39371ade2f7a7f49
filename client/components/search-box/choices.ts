import type { PlaceSuggestions } from '../../../shared/contract/place-suggestions.ts';

/** An option of the list. */
export interface Choice {
  group: string;
  name: string;
  /** A second line. */
  detail?: string;
  /** Number of homes in words. */
  count?: string;
  /** What is searched. */
  text: string;
}

/** The options for an answer, those of a group one after another. */
export function choicesOf({ suggestions, reading }: PlaceSuggestions, typed: string): Choice[] {
  const choices = suggestions.map(({ name, text, chips, kind, count, isCorrection }): Choice => {
    const isLocal = kind === 'street' || kind === 'estate';
    return {
      group: isCorrection ? 'Did you mean' : isLocal ? 'Estates and streets' : 'Places',
      name,
      ...(chips.length > 0 && { detail: chips.join(' · ') }),
      count: count === 1 ? '1 home' : `${count || 'no'} homes`,
      text,
    };
  });
  const groups = [...new Set(choices.map(({ group }) => group))];
  const places = groups.flatMap((name) => choices.filter(({ group }) => group === name));
  if (reading === null) return places;
  const { chips, words } = reading;
  const asked = [...chips, ...(words && chips.length > 0 ? [`keyword “${words}”`] : [])].join(
    ' · ',
  );
  const search: Choice = {
    group: 'Your search',
    name: chips.length > 0 ? `Search for “${typed}”` : `Search for the keyword “${words}”`,
    ...(asked && { detail: asked }),
    text: typed,
  };
  return [...places, search];
}
