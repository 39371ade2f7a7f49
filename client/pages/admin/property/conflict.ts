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
  /** Who changed it since the version that the form started from. */
  changedBy: 'both' | Side;
}

/**
 * The fields in which a draft differs from the property as it is now, in the order of the form.
 * @param started what the draft was a change of
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

/** What is chosen before anybody chooses: whatever was changed, and where both changed it, what is in the form. */
export function firstChoices(conflicts: readonly FieldConflict[]): Map<DraftField, Side> {
  return new Map(
    conflicts.map(({ field, changedBy }) => [field, changedBy === 'theirs' ? 'theirs' : 'mine']),
  );
}

/** The property as it is now, with the fields in it that were chosen from the form. */
export function mergeChoices(
  mine: PropertyDraft,
  theirs: PropertyDraft,
  choices: ReadonlyMap<DraftField, Side>,
): PropertyDraft {
  const kept = [...choices].filter(([, side]) => side === 'mine').map(([field]) => field);
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}
