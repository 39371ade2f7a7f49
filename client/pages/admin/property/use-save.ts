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
  /** Field errors; a new object for every attempt. */
  answer: Answer | null;
  /** Problem other than field errors. */
  problem: Problem | null;
  /** The property as someone else saved it. */
  conflict: AdminProperty | null;
  /** Whether someone else has deleted the property. */
  isDeleted: boolean;
  save(draft: PropertyDraft, base: DraftBase | null): Promise<void>;
  /** Restores the deleted property, then saves the form. */
  restoreAndSave(draft: PropertyDraft, base: DraftBase | null): Promise<void>;
  /** Creates another property from the form. */
  saveAsNew(draft: PropertyDraft): Promise<void>;
  /** Returns to the form without a decision. */
  putOff(): void;
}

/**
 * Saves the form: creates a property or updates changed fields.
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
      // A photo change bumps the version without changing fields, so there is no conflict.
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
        // After a failed attempt the property may already be restored.
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

/** The current property in a 409 response. */
export function currentIn(error: unknown): AdminProperty | null {
  if (!(error instanceof ProblemError) || error.problem.status !== 409) return null;
  const { current }: Partial<PropertyConflict> = Object(error.problem);
  return current ?? null;
}
