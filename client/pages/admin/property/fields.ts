import type { FieldErrors } from '../../../../shared/contract/problem.ts';
import type { DraftField, PropertyDraft } from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** Props of every form section. */
export interface FieldsProps {
  draft: PropertyDraft;
  set: DraftState['set'];
  errors: FieldErrors;
  /** Fields that the provider does not store. */
  lacks: readonly DraftField[];
}

/** Prefix that separates the form's ids from the preview's. */
export const prefix = 'property';
