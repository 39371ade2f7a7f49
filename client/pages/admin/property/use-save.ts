import { useEffect, useState } from 'react';
import { staffCall } from '../../../admin/staff-call.ts';
import { only, WriteQueue } from '../../../admin/writes/write-queue.ts';
import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import type { PropertyConflict } from '../../../../shared/contract/admin/properties.ts';
import {
  ProblemError,
  type FieldErrors,
  type Problem,
} from '../../../../shared/contract/problem.ts';
import type { PropertyFields } from '../../../../shared/property-values.ts';
import { Store } from '../../../hooks/store.ts';
import {
  differences,
  draftOf,
  fieldsOf,
  isSameValue,
  statusChoices,
  type DraftField,
  type PropertyDraft,
} from './draft.ts';
import { readDraft } from './read-draft.ts';
import type { DraftBase } from './stored-draft.ts';

export interface SaveState {
  pending: boolean;
  /** Field errors; a new object for every attempt. */
  answer: { errors: FieldErrors } | null;
  /** Problem other than field errors. */
  problem: Problem | null;
  /** The property as someone else saved it. */
  conflict: AdminProperty | null;
  /** Whether someone else has deleted the property. */
  isDeleted: boolean;
}

/**
 * Called after a save.
 * @param property null if the provider does not return the created property
 * @param sent the form when it was sent; the user may have gone on typing
 */
export type SavedListener = (property: AdminProperty | null, sent: PropertyDraft) => void;

const idle: SaveState = {
  pending: false,
  answer: null,
  problem: null,
  conflict: null,
  isDeleted: false,
};

/** Saves the form: creates a property or updates changed fields. */
export class PropertySave extends Store<SaveState> {
  readonly #id: string | null;
  #onSaved: SavedListener = () => {};
  readonly #writes = new WriteQueue<never>();

  /** @param id null for a new property */
  constructor(id: string | null) {
    super(idle);
    this.#id = id;
    this.#writes.subscribe(() => {
      const { changes, failures } = this.#writes.state();
      const problem = failures.get(only)?.problem ?? null;
      this.#change({ pending: changes.length > 0, problem });
    });
  }

  onSaved(listener: SavedListener): void {
    this.#onSaved = listener;
  }

  async save(draft: PropertyDraft, base: DraftBase | null): Promise<void> {
    this.#change({ answer: null, conflict: null });
    await this.#writes.runAlone(() => this.#send(draft, base));
  }

  /** Restores the deleted property, then saves the form. */
  async restoreAndSave(draft: PropertyDraft, base: DraftBase | null): Promise<void> {
    this.#change({ answer: null });
    await this.#writes.runAlone(async () => {
      if (this.#id !== null)
        await staffCall('POST /admin/properties/{id}/restore', { params: { id: this.#id } });
      this.#change({ isDeleted: false });
      await this.#send(draft, base);
    });
  }

  /** Creates another property from the form. */
  async saveAsNew(draft: PropertyDraft): Promise<void> {
    this.#change({ answer: null });
    const isPossible = statusChoices(null, draft.purpose).includes(draft.status);
    const copy: PropertyDraft = isPossible ? draft : { ...draft, status: 'draft' };
    await this.#writes.runAlone(() => this.#send(copy, null, draft));
  }

  /** Returns to the form without a decision. */
  postpone(): void {
    this.#change({ conflict: null });
    this.#writes.dismiss(only);
  }

  async #send(draft: PropertyDraft, base: DraftBase | null, sent = draft): Promise<void> {
    const read = readDraft(draft);
    if (!read.ok) return this.#change({ answer: { errors: read.errors } });
    const changed = base === null ? [] : differences(draftOf(base.fields), draft);
    try {
      if (this.#id === null || base === null)
        return this.#onSaved(await staffCall('POST /admin/properties', { body: read.value }), sent);
      const fields = Object.fromEntries(changed.map((field) => [field, read.value[field]]));
      const saved = await staffCall('PUT /admin/properties/{id}', {
        params: { id: this.#id },
        body: { ...fields, version: base.version },
      });
      this.#onSaved(saved, sent);
    } catch (error) {
      const current = currentIn(error);
      // An earlier attempt whose answer was lost: nothing is left to save, and there is nobody to blame.
      const isStored = current !== null && base !== null && changed.length > 0;
      if (isStored && isIn(current, changed, read.value)) return this.#onSaved(current, sent);
      // A photo change bumps the version without changing fields, so there is no conflict.
      const isOther = current !== null && base !== null && current.version !== base.version;
      if (isOther && isSameValue(fieldsOf(current), base.fields))
        return this.#send(draft, { ...base, version: current.version });
      if (current) return this.#change({ conflict: current });
      if (base && isNotFound(error)) return this.#change({ isDeleted: true });
      const errors = error instanceof ProblemError ? error.problem.errors : undefined;
      if (!errors) throw error;
      this.#change({ answer: { errors } });
    }
  }

  #change(part: Partial<SaveState>): void {
    this.set({ ...this.state(), ...part });
  }
}

/** The form's save. `onSaved` is called even if the form is left before. */
export function useSave(id: string | null, onSaved: SavedListener): PropertySave {
  const [save] = useState(() => new PropertySave(id));
  useEffect(() => save.onSaved(onSaved), [save, onSaved]);
  return save;
}

/** Whether the stored property has the values that were sent. */
function isIn(
  current: AdminProperty,
  changed: readonly DraftField[],
  values: PropertyFields,
): boolean {
  const other = differences(draftOf(fieldsOf(current)), draftOf(values));
  return !changed.some((field) => other.includes(field));
}

function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status === 404;
}

/** The current property in a 409 response. */
export function currentIn(error: unknown): AdminProperty | null {
  if (!(error instanceof ProblemError) || error.problem.status !== 409) return null;
  return isConflict(error.problem) ? error.problem.current : null;
}

function isConflict(problem: Problem): problem is Problem & PropertyConflict {
  return 'current' in problem;
}
