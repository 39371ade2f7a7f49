import { Plus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { LookupList } from '../../../../shared/contract/admin/lists.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { lookupLabels } from './lookup-labels.ts';
import styles from './names-page.module.css';

interface AddFormProps {
  list: LookupList;
  /** Problem of the last addition. */
  problem: Problem | null;
  onAdd(name: string): void;
  onRetry(): void;
  onDismiss(): void;
}

/** Adds an item optimistically; if that fails, its name returns to the field. */
export function AddForm({ list, problem, onAdd, onRetry, onDismiss }: AddFormProps): ReactNode {
  const { noun, example } = lookupLabels[list];
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
  const [sent, setSent] = useState('');
  const [answered, setAnswered] = useState<Problem | null>(null);
  const name = draft.trim().replace(/\s+/g, ' ');

  if (problem !== answered) {
    setAnswered(problem);
    if (problem && draft === '') setDraft(sent);
  }

  return (
    <div className={styles.add} data-needs-script="">
      <form
        aria-label={`Add ${noun}`}
        className={styles.addForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (name === '') return field.current?.focus();
          setSent(name);
          setDraft('');
          onAdd(name);
        }}
      >
        <label className={styles.field}>
          <span>New {noun}</span>
          <input
            ref={field}
            name="name"
            className={styles.control}
            value={draft}
            maxLength={60}
            placeholder={example}
            autoComplete="off"
            aria-describedby={problem ? 'add-problem' : undefined}
            onChange={({ currentTarget }) => {
              setDraft(currentTarget.value);
              if (problem && problem.status !== 401) onDismiss();
            }}
          />
        </label>
        <Button type="submit">
          <Plus aria-hidden="true" size={18} />
          Add
        </Button>
      </form>
      <div id="add-problem">
        <ProblemNote
          problem={problem}
          onRetry={() => {
            setDraft('');
            onRetry();
          }}
          onDismiss={onDismiss}
        />
      </div>
    </div>
  );
}
