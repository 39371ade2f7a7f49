import type { FieldErrors } from '../../../../shared/contract/problem.ts';
import type { PropertyDraft } from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** Props of every form section. */
export interface FieldsProps {
  draft: PropertyDraft;
  set: DraftState['set'];
  errors: FieldErrors;
}

/** Prefix that separates the form's ids from the preview's. */
export const prefix = 'property';
