import {
  comparable,
  differences,
  isSameValue,
  type DraftField,
  type PropertyDraft,
} from './draft.ts';

export type Side = 'mine' | 'theirs';

export interface FieldConflict {
  field: DraftField;
  /** Who changed the field since the form's base version. */
  changedBy: 'both' | Side;
}

/**
 * Fields in which a draft differs from the current property, in form order.
 * @param started base of the draft
 */
export function conflictsBetween(
  started: PropertyDraft,
  mine: PropertyDraft,
  theirs: PropertyDraft,
): FieldConflict[] {
  const [before, own, other] = [comparable(started), comparable(mine), comparable(theirs)];
  return differences(mine, theirs).map((field) => {
    if (isSameValue(before[field], own[field])) return { field, changedBy: 'theirs' };
    if (isSameValue(before[field], other[field])) return { field, changedBy: 'mine' };
    return { field, changedBy: 'both' };
  });
}

/** Default choices: the changed side, or the form's value if both changed. */
export function firstChoices(conflicts: readonly FieldConflict[]): Map<DraftField, Side> {
  return new Map(
    conflicts.map(({ field, changedBy }) => [field, changedBy === 'theirs' ? 'theirs' : 'mine']),
  );
}

/** The current property with the fields chosen from the form. */
export function mergeChoices(
  mine: PropertyDraft,
  theirs: PropertyDraft,
  choices: ReadonlyMap<DraftField, Side>,
): PropertyDraft {
  const myFields = [...choices].filter(([, side]) => side === 'mine').map(([field]) => field);
  return { ...theirs, ...Object.fromEntries(myFields.map((field) => [field, mine[field]])) };
}
