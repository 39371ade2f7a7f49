import type { ReactNode } from 'react';
import { TextField } from '../../../ui/form/form-field.tsx';
import { prefix, type FieldsProps } from './fields.ts';
import { FormSection } from './form-section.tsx';

export function VideoFields({ draft, set, errors }: FieldsProps): ReactNode {
  return (
    <FormSection id="video" title="Video">
      <TextField
        prefix={prefix}
        name="videoUrl"
        label="Video address"
        hint="Starts with https://. Visitors open it in a new tab."
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        value={draft.videoUrl}
        error={errors['videoUrl']}
        onChange={({ currentTarget }) => set('videoUrl', currentTarget.value)}
      />
    </FormSection>
  );
}
