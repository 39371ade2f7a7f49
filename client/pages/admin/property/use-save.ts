import { useState } from 'react';
import { admin } from '../../../admin/admin-calls.ts';
import { useWrite } from '../../../admin/writes/use-write.ts';
import type {
  AdminProperty,
  PropertyConflict,
} from '../../../../shared/contract/admin/properties.ts';
import {
  ProblemError,
  type FieldErrors,
  type Problem,
} from '../../../../shared/contract/problem.ts';
import { problemError } from '../../../bff/problem-responses.ts';
import {
  differences,
  draftOf,
  fieldsOf,
  isSameValue,
  statusChoices,
  type PropertyDraft,
} from './draft.ts';
import type { DraftBase } from './stored-draft.ts';

interface Answer {
  errors: FieldErrors;
}

export interface Saving {
  pending: boolean;
  /** What is wrong with the fields; a new one with every attempt. */
  answer: Answer | null;
  /** Why it could not be saved otherwise. */
  problem: Problem | null;
  /** The property as somebody else has saved it meanwhile. */
  conflict: AdminProperty | null;
  /** Whether somebody else has deleted the property meanwhile. */
  isDeleted: boolean;
  save(draft: PropertyDraft, base: DraftBase | null): Promise<void>;
  /** Restores the deleted property, and saves the form over it as usual. */
  restoreAndSave(draft: PropertyDraft, base: DraftBase | null): Promise<void>;
  /** Creates another property from the form. */
  saveAsNew(draft: PropertyDraft): Promise<void>;
  /** Back to the form, with nothing decided. */
  putOff(): void;
}

/**
 * Sends the form: a new property, or the fields that differ from what it started from.
 * @param id null for a new one
 */
export function useSave(
  id: string | null,
  onSaved: (property: AdminProperty | null) => void,
): Saving {
  const { pending, problem, run, dismiss } = useWrite();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [conflict, setConflict] = useState<AdminProperty | null>(null);
  const [isDeleted, setDeleted] = useState(false);

  async function send(
    draft: PropertyDraft,
    base: DraftBase | null,
    signal: AbortSignal,
  ): Promise<void> {
    const { readDraft } = await import('./read-draft.ts').catch(() => {
      throw problemError('network', 503, '');
    });
    const read = readDraft(draft);
    if (!read.ok) return setAnswer({ errors: read.errors });
    try {
      if (id === null || base === null)
        return onSaved(await admin.createProperty(read.value, signal));
      const changed = differences(draftOf(base.fields), draft);
      const fields = Object.fromEntries(changed.map((field) => [field, read.value[field]]));
      onSaved(await admin.changeProperty(id, { ...fields, version: base.version }, signal));
    } catch (error) {
      const current = currentIn(error);
      // Photos that were added or put in order move the version, and no field.
      if (current && base && isSameValue(fieldsOf(current), base.fields))
        return send(draft, { ...base, version: current.version }, signal);
      if (current) return setConflict(current);
      if (base && isNotFound(error)) return setDeleted(true);
      const errors = error instanceof ProblemError ? error.problem.errors : undefined;
      if (!errors) throw error;
      setAnswer({ errors });
    }
  }

  return {
    pending,
    answer,
    problem,
    conflict,
    isDeleted,
    async save(draft, base) {
      setAnswer(null);
      setConflict(null);
      await run((signal) => send(draft, base, signal));
    },
    async restoreAndSave(draft, base) {
      setAnswer(null);
      await run(async (signal) => {
        // Another attempt finds it restored already.
        if (id !== null && isDeleted) await admin.restoreProperty(id, signal);
        setDeleted(false);
        await send(draft, base, signal);
      });
    },
    async saveAsNew(draft) {
      setAnswer(null);
      const isPossible = statusChoices(null, draft.purpose).includes(draft.status);
      const copy: PropertyDraft = isPossible ? draft : { ...draft, status: 'draft' };
      await run((signal) => send(copy, null, signal));
    },
    putOff() {
      setConflict(null);
      dismiss();
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status === 404;
}

/** What a 409 carries beside its problem. */
export function currentIn(error: unknown): AdminProperty | null {
  if (!(error instanceof ProblemError) || error.problem.status !== 409) return null;
  const { current }: Partial<PropertyConflict> = Object(error.problem);
  return current ?? null;
}
