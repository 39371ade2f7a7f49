import { GitCompareArrows } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { firstChoices, mergeChoices, type FieldConflict, type Side } from './conflict.ts';
import styles from './conflict-view.module.css';
import type { DraftField, PropertyDraft } from './draft.ts';
import { fieldLabel, fieldText } from './field-labels.ts';

interface ConflictViewProps {
  conflicts: readonly FieldConflict[];
  mine: PropertyDraft;
  theirs: PropertyDraft;
  pending: boolean;
  /** Saves the merged draft. */
  onSave(merged: PropertyDraft): void;
  /** Returns to the form without a decision. */
  onPostpone(): void;
}

const sides = ['mine', 'theirs'] as const;
const sideLabels = { mine: 'Keep mine', theirs: 'Take theirs' } as const;
const remarks = {
  both: 'Changed by both of you',
  mine: 'Changed by you',
  theirs: 'Changed by them',
} as const;

/** Resolves an edit conflict: shows both versions and lets the user choose for each field. */
export function ConflictView(props: ConflictViewProps): ReactNode {
  const { conflicts, mine, theirs, pending, onSave, onPostpone } = props;
  const [choices, setChoices] = useState(() => firstChoices(conflicts));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  function choose(field: DraftField, side: Side): void {
    setChoices(new Map(choices).set(field, side));
  }

  function chooseAll(side: Side): void {
    setChoices(new Map(conflicts.map(({ field }) => [field, side])));
  }

  return (
    <section className={styles.conflict} aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={title} tabIndex={-1}>
        <GitCompareArrows aria-hidden="true" size={22} />
        Someone else saved this property while you were editing it
      </h2>
      <p>
        Your changes are not saved yet, and nothing is lost. Choose a value for each field, then
        save.
      </p>
      <div className={styles.all}>
        <Button look="secondary" onClick={() => chooseAll('mine')}>
          Keep all of mine
        </Button>
        <Button look="secondary" onClick={() => chooseAll('theirs')}>
          Take all of theirs
        </Button>
      </div>
      <ul className={styles.fields}>
        {conflicts.map(({ field, changedBy }) => (
          <li key={field}>
            <fieldset>
              <legend>
                {fieldLabel(field)} <span>{remarks[changedBy]}</span>
              </legend>
              <div className={styles.sides}>
                {sides.map((side) => (
                  <label key={side} className={styles.side}>
                    <input
                      type="radio"
                      name={`conflict-${field}`}
                      checked={choices.get(field) === side}
                      onChange={() => choose(field, side)}
                    />
                    <span className={styles.words}>{sideLabels[side]}</span>
                    <span className={styles.value}>
                      {fieldText(field, side === 'mine' ? mine : theirs) || <em>Nothing</em>}
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <div className={styles.all}>
        <Button pending={pending} onClick={() => onSave(mergeChoices(mine, theirs, choices))}>
          {pending ? 'Saving...' : 'Save what I chose'}
        </Button>
        <Button look="secondary" onClick={onPostpone}>
          Back to the form
        </Button>
      </div>
    </section>
  );
}
