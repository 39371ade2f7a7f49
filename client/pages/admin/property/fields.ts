import type { FieldErrors } from '../../../../shared/contract/problem.ts';
import type { PropertyDraft } from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** What every part of the form is given. */
export interface FieldsProps {
  draft: PropertyDraft;
  set: DraftState['set'];
  errors: FieldErrors;
}

/** Keeps the form's ids apart from those of the preview. */
export const prefix = 'property';
